/** How fast a transaction should be mined; faster costs more. */
export const speeds = ['slow', 'normal', 'fast'] as const
/** How fast a transaction should be mined. */
export type Speed = (typeof speeds)[number]
