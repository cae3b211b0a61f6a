/** Proofs that a visitor owns an address. */
export type SignInWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
