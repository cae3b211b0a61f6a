/** Smart sessions: what sites may do for an account. */
export type PermissionsWing = {
  readonly calls: Record<never, never>
  readonly streams: Record<never, never>
}
