import type { WingService } from './model.ts'

/** Sending, and the life of every transaction of ours. */
export function createWing(): WingService<'money'> {
  return { calls: {}, streams: {} }
}
