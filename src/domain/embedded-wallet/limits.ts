/**
 * Limits and colours of the login. They are in a file of their own, because the page's first files do not need them.
 */

/**
 * Time in which the login frame must start to load after a request to reload (ms). A frame that has not started by then
 * has ignored the request.
 */
export const frameReloadMs = 3_000
export const frameRequestTimeoutMs = 30_000
/** Pause between the login frame's message that it is ready and the first request to it. */
export const frameSettleMs = 500
/** How long a request of the login waits for the user. It is as long as an e-mail code is valid. */
export const humanResponseMs = 1_200_000
/** Maximum time from opening the window of a social login to its result. */
export const socialTimeoutMs = 45_000
export const accentLight = { accent: 'hsla(231,100%,70%,1)', background: 'white' } as const
export const accentDark = { accent: 'hsla(230,100%,67%,1)', background: '#121313' } as const
/** Delay before the modal shows the notice about a blocked request. */
export const notAllowedDelayMs = 300
