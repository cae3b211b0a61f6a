/** Swapping, buying and paying. */
export type SwapWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
