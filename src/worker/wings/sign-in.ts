import type { WingService } from './model.ts'

/** Proofs that a visitor owns an address. */
export function createWing(): WingService<'signIn'> {
  return { calls: {}, streams: {} }
}
