import type { WingService } from './model.ts'

/** Swapping, buying and paying. */
export function createWing(): WingService<'swap'> {
  return { calls: {}, streams: {} }
}
