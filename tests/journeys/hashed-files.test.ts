import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { embedPage, type Pages, type Served, servePages, wayOf } from './bridge-pages.ts'
import { useBrowser, visit } from './harness.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterEach(() => pages.reset())
afterAll(() => pages.close())

/** What the browser writes when it refuses a file. */
const refusals = /integrity|worker-blocked/
const textOf = (file: string): string => readFileSync(`dist/embed/${file}`, 'utf8')
const table = JSON.parse(textOf('hashes.js').replace('export const files=', '')) as Readonly<
  Record<string, readonly [sha384: string, ...imports: string[]]>
>

/** A statement of a stranger in front, which says that it ran. */
const poisoned = (file: string) => `(globalThis.ran ??= []).push(${JSON.stringify(file)});${textOf(file)}`
/** One byte in the middle is another. */
const flipped = (file: string) => {
  const text = textOf(file)
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === ';' ? ' ' : ';') + text.slice(at + 1)
}
/** What is wrong with a file. */
const faults = {
  'a statement more': poisoned,
  'a byte flipped': flipped,
  'its connection cut': () => 'cut',
} as const

describe('R3: the files of the script tag', () => {
  it('each is in the table of hashes, which no other file has to be', () => {
    const built = readdirSync('dist/embed/chunks').map(name => `chunks/${name}`)
    expect(Object.keys(table).sort()).toEqual(built.sort())
    for (const name of built) expect(textOf(name)).not.toMatch(/\bimport\(/)
  })

  it('none runs with a statement more, a byte flipped or its connection cut, and each loads when it is right again', {
    timeout: 240_000,
  }, async () => {
    const wrong = new Map<string, (file: string) => Served>()
    for (const file of ['hashes.js', ...Object.keys(table)]) {
      wrong.set(file, poisoned)
      pages.serve(`embed/${file}`, () => wrong.get(file)?.(file))
    }
    const site = await visit({ url: pages.page(embedPage('{cdn}', 'close')), expected: refusals })
    const { page } = site
    await page.waitForFunction(() => window.modal)
    const core = await page.evaluate(() => document.querySelector<HTMLScriptElement>('[src$="core.js"]')?.src)
    // As text: an import() in a function would be another one, of this test's own modules.
    const load = (file: string): Promise<unknown> =>
      page.evaluate(
        `import(${JSON.stringify(core)}).then(({ load }) => load(${JSON.stringify(file)})).then(() => 'loaded', error => error.message)`,
      )
    const tryEach = async (file: string, loaded = file) => {
      for (const [fault, serve] of Object.entries(faults)) {
        wrong.set(file, serve)
        expect(await load(loaded), `${file} with ${fault}`).toBe(`${file} could not be loaded`)
      }
      wrong.delete(file)
    }
    await tryEach(
      'hashes.js',
      Object.keys(table).find(name => name.includes('/account-')),
    )
    const done = new Set<string>()
    const visitFile = async (file: string): Promise<void> => {
      if (done.has(file)) return
      done.add(file)
      for (const imported of table[file]?.slice(1) ?? []) await visitFile(imported)
      await tryEach(file)
      expect(await load(file)).toBe('loaded')
    }
    for (const file of Object.keys(table)) await visitFile(file)
    expect(done.size).toBe(Object.keys(table).length)
    expect(await page.evaluate(() => (globalThis as { ran?: string[] }).ran)).toBeUndefined()
    expect(site.troubles).toEqual([])
  })

  it('R3b: a worker whose fetch is cut is not run unchecked: the service starts in the page', async () => {
    pages.serve('embed/worker-classic.js', (request: IncomingMessage) =>
      request.headers['sec-fetch-mode'] === 'cors' ? 'cut' : 'for (;;);',
    )
    const site = await visit({ url: pages.page(embedPage('{cdn}')), expected: refusals })
    expect(await wayOf(site.page)).toBe('page')
    expect(site.page.workers()).toEqual([])
    expect(site.troubles).toEqual([])
  })

  it('a worker runs none of its later files that differs, and says so', async () => {
    for (const file of readdirSync('dist/embed/classic'))
      pages.serve(`embed/classic/${file}`, poisoned(`classic/${file}`))
    const site = await visit({ url: pages.page(embedPage('{cdn}')), expected: refusals })
    expect(await wayOf(site.page)).toBe('blob')
    const codes = await site.page.evaluate(async () => {
      const wings = ['codes', 'money', 'names', 'permissions', 'signIn', 'swap'] as const
      const call = (wing: (typeof wings)[number]) =>
        (window.modal?.wing(wing) as { call(verb: string): Promise<unknown> } | undefined)?.call('any').then(
          () => 'answered',
          (error: { code: string }) => error.code,
        )
      return Promise.all(wings.map(call))
    })
    expect([...new Set(codes)]).toEqual(['network-failed'])
    expect(await site.page.workers()[0]?.evaluate('globalThis.ran')).toBeUndefined()
    expect(site.troubles).toEqual([])
  })
})
