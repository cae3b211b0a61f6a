/**
 * Limits and colours of the login. They are in their own file, because the files that the page loads first do not need
 * them.
 */

/**
 * Maximum time between Portico's request to reload the login frame and the start of the reload (ms). If the reload has
 * not started by then, the frame has ignored the request.
 */
export const frameReloadMs = 3_000
export const frameRequestTimeoutMs = 30_000
/** Pause after the login frame reports that it is ready, before Portico sends the first request to the frame. */
export const frameSettleMs = 500
/** How long a request to the login frame waits for the user. An email code is valid for the same time. */
export const humanResponseMs = 1_200_000
/** Maximum time from opening the window of a social login to its result. */
export const socialTimeoutMs = 45_000
export const accentLight = { accent: 'hsla(231,100%,70%,1)', background: 'white' } as const
export const accentDark = { accent: 'hsla(230,100%,67%,1)', background: '#121313' } as const
/** Delay before the modal shows that the embedded wallet does not allow a request. */
export const notAllowedDelayMs = 300
