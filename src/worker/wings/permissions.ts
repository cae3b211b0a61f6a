import type { WingService } from './model.ts'

/** Smart sessions: what sites may do for an account. */
export function createWing(): WingService<'permissions'> {
  return { calls: {}, streams: {} }
}
