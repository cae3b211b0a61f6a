import { safeRead } from '../lib/safe-read.ts'

const readText = 4000
const maxLayers = 16
const wrappers = ['data', 'originalError', 'cause', 'error', 'info']

/**
 * An error and all errors nested in it, outermost first. Wallets and libraries put the real error in `data`, `cause` and similar
 * properties.
 */
export function layersOf(error: unknown): readonly unknown[] {
  const layers = new Set<unknown>([error])
  for (const layer of layers) {
    for (const key of wrappers) {
      const inner = safeRead(layer, key)
      if (inner !== undefined && inner !== null && layers.size < maxLayers) layers.add(inner)
    }
  }
  return [...layers]
}

/** All numeric codes of the layers, outermost first. Includes codes written as text. */
export function codesOf(layers: readonly unknown[]): readonly number[] {
  return layers.flatMap(layer => {
    const code = safeRead(layer, 'code')
    if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return [Number(code)]
    return typeof code === 'number' && Number.isInteger(code) ? [code] : []
  })
}

/** All texts of the layers, outermost first, truncated but not cleaned. */
export function textsOf(layers: readonly unknown[]): readonly string[] {
  return layers
    .flatMap(layer => [
      layer,
      safeRead(layer, 'message'),
      safeRead(layer, 'details'),
      safeRead(layer, 'reason'),
      safeRead(layer, 'name'),
      safeRead(layer, 'code'),
    ])
    .filter(text => typeof text === 'string')
    .map(text => text.slice(0, readText))
}
