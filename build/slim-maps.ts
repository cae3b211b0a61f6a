import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes source texts from the source maps of a folder, because these texts would be three quarters of the package.
 * Every map loses the texts of other packages. The maps of the script tag and of the classic worker lose all texts,
 * because bundlers do not read these maps.
 */
export function slimMaps(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.map')) continue
    const file = join(folder, path)
    const map = JSON.parse(readFileSync(file, 'utf8')) as {
      sources: string[]
      sourcesContent: (string | null)[]
    }
    const { sourcesContent, ...rest } = map
    const isServed = /^embed\b|^worker-classic/.test(path)
    const kept = map.sources.map((source, index) =>
      source.includes('node_modules/') ? null : (sourcesContent[index] ?? null),
    )
    writeFileSync(file, JSON.stringify(isServed ? rest : { ...map, sourcesContent: kept }))
  }
}
