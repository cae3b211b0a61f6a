/** Names of accounts: found, suggested, registered. */
export type NamesWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
