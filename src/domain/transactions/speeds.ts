/** How soon a transaction is wanted. */
export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]
