/** What is owned across networks, and how it was over time. */
export type PortfolioWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
