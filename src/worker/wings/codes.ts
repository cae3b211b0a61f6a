import { readQr } from '../sources/qr.ts'
import type { WingService } from './model.ts'

/** Codes in pictures: looked for here, where a second of work holds no page up. */
export function createWing(): WingService<'codes'> {
  return { calls: { readQr }, streams: {} }
}
