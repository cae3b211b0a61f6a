import type { FeatureService } from '../feature.ts'
import { readQr } from './decode.ts'

/** Codes in pictures: looked for here, where a second of work holds no page up. */
export function createFeature(): FeatureService<'qr'> {
  return { calls: { readQr }, streams: {} }
}
