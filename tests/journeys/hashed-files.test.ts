import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import languages from '../../data/locales/languages.json' with { type: 'json' }
import thai from '../../data/locales/th.json' with { type: 'json' }
import { embedPage, type Pages, servePages, transportOf } from './bridge-pages.ts'
import { useBrowser, visit } from './harness.ts'
import {
  countFetches,
  expectEachRefused,
  expectNoLateImport,
  hashTable,
  poisoned,
  refusals,
  textOf,
} from './hashed-files.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterEach(() => pages.reset())
afterAll(() => pages.close())

const all = Object.keys(hashTable())
/** Every twelfth file, because the test of one file is slow. tests/long checks all files. */
const some = all.filter((_, index) => index % 12 === 0)

describe('the files that the script tag loads (attack R3)', () => {
  it('are exactly the files in the table of hashes', () => {
    const built = readdirSync('dist/embed/chunks')
      .filter(name => name.endsWith('.js'))
      .map(name => `chunks/${name}`)
    expect([...all].sort()).toEqual(built.sort())
    for (const name of built) expect(textOf(name)).not.toMatch(/\bimport\(/)
  })

  it('contain only ASCII characters, because a preload reads a file in the charset of the page', () => {
    const tags = Object.keys(languages).map(tag => `chunks/${tag}-`)
    const isSentences = (name: string) =>
      tags.some(tag => name.startsWith(tag) && name.length === tag.length + 11)
    for (const name of ['embed.js', 'core.js', 'hashes.js', ...all.filter(file => !isSentences(file))])
      expect(Buffer.byteLength(textOf(name)), name).toBe(textOf(name).length)
    expect(all.filter(isSentences).length).toBeGreaterThanOrEqual(tags.length)
  })

  it('have sentences in other letters, which are right on a page in any charset', async () => {
    const body = `<script>document.documentElement.lang = 'th'</script>${embedPage('{cdn}', 'open')}`
    const headers = { 'content-type': 'text/html; charset=windows-1252' }
    const { page, problems } = await visit({ url: pages.page(body, undefined, headers) })
    await page.getByRole('heading', { name: thai['connect.title'].text }).waitFor()
    expect(problems).toEqual([])
  })

  it(
    'do not run if they are changed or incomplete, and load after the server sends the right files',
    {
      timeout: 120_000,
    },
    () => expectEachRefused(pages, some),
  )

  it(
    'do not run if they arrive after the browser has refused a file that they import',
    { timeout: 120_000 },
    () => expectNoLateImport(pages, some),
  )

  it('are each fetched exactly one time', async () => {
    const counts = await countFetches()
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([])
    expect(counts.size).toBe(all.length)
  })

  it("include the worker's file, which never runs without a hash check (attack R3b)", async () => {
    pages.serve('embed/worker-classic.js', (request: IncomingMessage) =>
      request.headers['sec-fetch-mode'] === 'cors' ? 'cut' : 'for (;;);',
    )
    const site = await visit({ url: pages.page(embedPage('{cdn}')), expected: refusals })
    expect(await transportOf(site.page)).toBe('page')
    expect(site.page.workers()).toEqual([])
    expect(site.problems).toEqual([])
  })

  it('do not run in the worker if they are changed, and the calls that need them fail', async () => {
    for (const file of readdirSync('dist/embed/worker'))
      pages.serve(`embed/worker/${file}`, poisoned(`worker/${file}`))
    const site = await visit({ url: pages.page(embedPage('{cdn}')), expected: refusals })
    expect(await transportOf(site.page)).toBe('blob')
    const codes = await site.page.evaluate(async () => {
      const { modal } = window
      if (!modal) throw new Error('the page has no modal')
      const account = 'eip155:1:0x0000000000000000000000000000000000000001'
      const calls = [
        modal.names.lookup(account),
        modal.qr.read(new Blob([])),
        modal.smartSessions.revoke(account, 'any'),
        modal.onramp.orderPage({} as never, 'any'),
        modal.payments.start('any', {} as never),
        modal.swaps.rebuild(),
        modal.recipients.recent(account),
      ]
      const outcomes = await Promise.allSettled(calls)
      return outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.code : 'answered'))
    })
    expect([...new Set(codes)]).toEqual(['network-failed'])
    expect(await site.page.workers()[0]?.evaluate('globalThis.ran')).toBeUndefined()
    expect(site.problems).toEqual([])
  })
})
