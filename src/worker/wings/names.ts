import type { WingService } from './model.ts'

/** Names of accounts: found, suggested, registered. */
export function createWing(): WingService<'names'> {
  return { calls: {}, streams: {} }
}
