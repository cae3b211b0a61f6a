import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

/** Builds a page of the benchmark with Vite, as a site does, and returns its scripts without writing files. */
const scriptsOf = async (page: string): Promise<readonly Rolldown.OutputChunk[]> => {
  const made = await build({
    configFile: 'tests/bench/pages/vite.config.ts',
    mode: page,
    build: { write: false },
    logLevel: 'silent',
  })
  const [{ output }] = [made].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output.filter(file => file.type === 'chunk')
}

it("the benchmark's baseline page loads its dialog lazily, and loads no file of Portico", async () => {
  const scripts = await scriptsOf('floor')
  expect(scripts.map(({ isDynamicEntry }) => isDynamicEntry).sort()).toEqual([false, true])
  expect(scripts.flatMap(({ moduleIds }) => moduleIds).filter(id => id.startsWith(resolve('dist')))).toEqual(
    [],
  )
})

/** Returns the scripts with these names and all that they import at once. */
function closureOf(
  scripts: readonly Rolldown.OutputChunk[],
  names: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closureOf(scripts, scripts.find(({ fileName }) => fileName === name)?.imports ?? [], found)
  }
  return found
}

it.each(['package', 'react'])(
  'a view of a benchmark page needs at most twelve scripts beside those of the first view, and most need six (36): %s',
  async page => {
    const scripts = await scriptsOf(page)
    const modules = scripts.flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter(id => id.endsWith('/dist/sdk.js'))).toHaveLength(1)
    const withFile = (file: RegExp) => scripts.filter(({ moduleIds }) => moduleIds.some(id => file.test(id)))
    // The table of later views loads after the first frame.
    const opened = withFile(/\/dist\/chunks\/(?:modal|after-paint)-/)
    const first = closureOf(
      scripts,
      scripts.filter(script => script.isEntry || opened.includes(script)).map(({ fileName }) => fileName),
    )
    const counts = [...new Set(opened.flatMap(({ dynamicImports }) => dynamicImports))]
      .map(view => [...closureOf(scripts, [view])].filter(name => !first.has(name)).length)
      .sort((a, b) => a - b)
    expect(counts.length).toBeGreaterThan(15)
    expect(counts.at(-1)).toBeLessThanOrEqual(12)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(6)
  },
)
