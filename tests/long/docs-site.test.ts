import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import MiniSearch from 'minisearch'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor, sendFile } from '../../demo/static.ts'
import { ensureSiteBuilt } from '../../scripts/lib/site.mjs'
import { optionGroups } from '../../site/generate/lists.ts'
import { catalogue } from '../../src/domain/core/errors/app-error.ts'
import { membersOf } from '../docs/described.ts'
import { publicNames } from '../house/public-names.ts'
import { newVisitor, useBrowser } from '../journeys/harness.ts'
import type { Site } from './site.ts'

useBrowser()

const folder = resolve('.cache/site/built')
let site: Site
beforeAll(async () => {
  await ensureSiteBuilt()
  site = await serveSite()
}, 600_000)
afterAll(() => site.close())

/** Pages of every kind: start, guides, tables, errors, and each kind of the reference. */
const kinds = [
  'index.html',
  'start.html',
  'sign-in.html',
  'errors.html',
  'migrate.html',
  'how-it-works.html',
  'reference/index.html',
  'reference/react/usePorticoAccount.html',
  'reference/options/features.html',
  'reference/errors/user-rejected.html',
]

/** How many results VitePress shows. */
const shownResults = 16

it('no link of the built site is dead, and no anchor is missing', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.html') && !path.startsWith('live'),
  )
  expect(pages.length).toBeGreaterThan(500)
  const texts = new Map(pages.map(path => [path, readFileSync(join(folder, path), 'utf8')]))
  const ids = new Map(
    [...texts].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  )
  const dead = new Set<string>()
  for (const [path, text] of texts)
    for (const [, link = ''] of text.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(link)) continue
      const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://site/docs/${path}`)
      const target = pathname.replace(/^\/docs\//, '').replace(/(^|\/)$/, '$1index.html')
      const found = ids.get(target)
      const anchor = decodeURIComponent(hash.slice(1))
      if (!found || (anchor !== '' && !found.has(anchor))) dead.add(`${path}: ${link}`)
    }
  expect([...dead]).toEqual([])
})

it('the search finds every option, error code, event, hook and function among the results that the site shows', async () => {
  const name = readdirSync(join(folder, 'assets/chunks')).find(file => file.startsWith('@localSearchIndex'))
  const { default: index } = (await import(
    pathToFileURL(join(folder, 'assets/chunks', String(name))).href
  )) as {
    readonly default: string
  }
  const search = MiniSearch.loadJSON<{ readonly title: string }>(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
  })
  const wanted = [
    ...optionGroups().flatMap(({ group, options }) =>
      options.map(option => [option.name, `reference/options/${group}`] as const),
    ),
    ...Object.keys(catalogue).map(code => [code, `reference/errors/${code}`] as const),
    ...membersOf('src/client/types.ts', 'PorticoEvents').map(
      event => [event.name, `reference/events/${event.name}`] as const,
    ),
    ...['usePorticoAccount', 'usePorticoBalances', 'usePorticoSignIn'].map(
      hook => [hook, `/${hook}`] as const,
    ),
    ...publicNames
      .filter(found => !found.startsWith('type '))
      .map(found => [found, `reference/functions/${found}`] as const),
  ]
  const lost = wanted.filter(([word, place]) => {
    const results = search.search(word, { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } })
    return !results.slice(0, shownResults).some(({ id }) => String(id).includes(place))
  })
  expect(lost).toEqual([])
})

it.each(kinds)('axe finds nothing on %s, in both colour schemes, and the page fits a phone', async path => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(path, { colorScheme, viewport: { width: 390, height: 844 } })
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`,
      )
    })
    expect(found).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

it('a live example runs the real modal, and nothing outside the site is requested', async () => {
  const outside: string[] = []
  const page = await open('start.html', { viewport: { width: 1280, height: 800 } }, url => {
    if (!url.startsWith(site.url) && !/^(data|blob):/.test(url)) outside.push(url)
  })
  await page.getByRole('button', { name: 'Run the example' }).click()
  const frame = page.frameLocator('.live-example iframe')
  await frame.getByRole('heading', { name: 'Connect a wallet' }).waitFor()
  await frame.getByRole('button', { name: /^All wallets/ }).click()
  await frame.getByRole('heading', { name: 'All wallets' }).waitFor()
  expect(outside).toEqual([])
})

async function open(
  path: string,
  options: Parameters<typeof newVisitor>[0],
  onRequest: (url: string) => void = () => {},
): Promise<Page> {
  const page = await (await newVisitor(options)).newPage()
  page.on('request', request => onRequest(request.url()))
  await page.goto(`${site.url}docs/${path}`)
  await page.waitForLoadState('networkidle')
  return page
}

async function serveSite(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const file = await fileFor(folder, pathname.replace(/^\/docs/, ''))
    if (file) return sendFile(response, file, {})
    return response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
