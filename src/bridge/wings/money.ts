/** Sending, and the life of every transaction of ours. */
export type MoneyWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
