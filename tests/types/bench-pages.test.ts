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

it.each(['package', 'react'])(
  "a benchmark page is built into at most 70 scripts, not counting the worker's scripts: %s",
  async page => {
    const scripts = await scriptsOf(page)
    const modules = scripts.flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter(id => id.endsWith('/dist/sdk.js'))).toHaveLength(1)
    const isWorker = (id: string) => /\/dist\/service/.test(id)
    const ofPage = scripts.filter(({ moduleIds }) => !moduleIds.some(isWorker))
    expect(ofPage.length).toBeLessThanOrEqual(70)
  },
)
