import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

type SourceMap = {
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly mappings: string
}

/**
 * Makes the source maps of a folder smaller, because they would be three quarters of the package. A map leads only to
 * Portico's own sources: the sources of other packages are not in it, so no tool looks for their texts. The maps of the
 * service and of the classic worker, which no script names, contain no texts, because the maps of the worker have them.
 */
export function slimMaps(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.map')) continue
    const file = join(folder, path)
    const map = ownSources(JSON.parse(readFileSync(file, 'utf8')) as SourceMap)
    const { sourcesContent: _texts, ...rest } = map
    const isCopy = /^service\b|^worker-classic/.test(path)
    writeFileSync(file, JSON.stringify(isCopy ? rest : map))
  }
}

/** Returns the map without the sources of other packages. A place that came from such a source leads nowhere. */
export function ownSources<M extends SourceMap>(map: M): M {
  // The helpers of the bundler are a source without a text.
  const isOwn = (source: string, index: number) =>
    !source.includes('node_modules/') && map.sourcesContent?.[index] !== null
  const kept = map.sources.flatMap((source, index) => (isOwn(source, index) ? [index] : []))
  const places = new Map(kept.map((index, place) => [index, place]))
  const lines = decode(map.mappings).map(line => {
    let isForeign = false
    return line.flatMap((segment): SourceMapSegment[] => {
      const place = segment.length > 1 ? places.get(segment[1] ?? -1) : undefined
      const wasForeign = isForeign
      isForeign = place === undefined
      // One mark is enough for the start of a part that leads nowhere.
      if (place === undefined) return wasForeign ? [] : [[segment[0]]]
      const [column, , sourceLine = 0, sourceColumn = 0, name] = segment
      return [
        name === undefined
          ? [column, place, sourceLine, sourceColumn]
          : [column, place, sourceLine, sourceColumn, name],
      ]
    })
  })
  return {
    ...map,
    sources: kept.map(index => map.sources[index]),
    ...(map.sourcesContent && { sourcesContent: kept.map(index => map.sourcesContent?.[index] ?? null) }),
    mappings: encode(lines),
  }
}
