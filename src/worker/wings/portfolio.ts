import type { WingService } from './model.ts'

/** What is owned across networks, and how it was over time. */
export function createWing(): WingService<'portfolio'> {
  return { calls: {}, streams: {} }
}
