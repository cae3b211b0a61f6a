import { safeRead } from '../lib/safe-read.ts'

const readText = 4000
const maxLayers = 16
const wrappers = ['data', 'originalError', 'cause', 'error', 'info']

/** The error and what it wraps, outermost first: wallets and libraries put the real error in `data`, `cause` and the like. */
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

/** All numeric codes of the layers, outermost first. Codes written as text count. */
export function codesOf(layers: readonly unknown[]): readonly number[] {
  return layers.flatMap(layer => {
    const code = safeRead(layer, 'code')
    if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return [Number(code)]
    return typeof code === 'number' && Number.isInteger(code) ? [code] : []
  })
}

/** What the layers say in words, outermost first, cut but not cleaned. */
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
