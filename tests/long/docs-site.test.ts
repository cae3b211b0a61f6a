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
import { searchOptions } from '../../site/search.ts'
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

/** Loads the search index of the site, and searches as VitePress does. */
async function loadSearch(): Promise<(words: string) => readonly string[]> {
  const name = readdirSync(join(folder, 'assets/chunks')).find(file => file.startsWith('@localSearchIndex'))
  const { default: index } = (await import(
    pathToFileURL(join(folder, 'assets/chunks', String(name))).href
  )) as { readonly default: string }
  const search = MiniSearch.loadJSON<{ readonly title: string }>(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    ...searchOptions.options,
  })
  return words =>
    search.search(words, searchOptions.searchOptions).map(({ id }) => String(id).replace('.html', ''))
}

// What integrators ask, in their words, and the page or the section that answers it.
it.each([
  ['How do I change the accent color?', /theming|questions#.*accent/],
  ['rounded corners of the card', /theming/],
  ['dark mode follow my page', /theming|questions#.*dark/],
  ['show the modal in German', /languages|questions#.*german/],
  ['translate one sentence of the modal', /languages|questions#.*sentence/],
  ['put the modal inside my page, not as a popup', /inline/],
  ['use my own RPC node', /rpc|customrpcurls/],
  ['add my own wallet to the list', /customwallets|questions#.*own-wallet/i],
  ['switch network from my code', /questions#.*switch/],
  ['turn off email login', /login|features/],
  ['hide swap and buy buttons', /features|questions#.*swap/],
  ['smart account EOA', /login|questions#.*smart-account/],
  ['which Content Security Policy headers do I need', /security-policy/],
  ['worker blocked by CSP', /worker-blocked/],
  ['flash of disconnected state server rendering Next.js', /server-rendering|nextjs/],
  ['self-host the script tag with integrity', /hosting|overview|questions#.*script-tag/],
  ['how big is the bundle', /sizes|speed|questions#.*big/],
  ['Jest cannot find module ESM', /jest/],
  ['Safari support', /browsers/],
  ['use with wagmi hooks', /wagmi/],
  ['get wallet client for viem', /wagmi/],
  ['verify the sign-in signature on my server', /sign-in/],
  ['nonce expired sign in error', /sign-in|reference\/errors\/.*nonce/],
  ['user rejected the request', /user-rejected/],
  ['project id missing', /project-id-missing/],
  ['rate limit 429', /rate-limited/],
  ['React hook to know if the user is connected', /react#|usePorticoAccount|questions#.*connected/],
  ['token balances hook React', /usePorticoBalances|questions#.*balances/],
  ['transaction history hook', /usePorticoHistory|questions#.*history/],
  ['disconnect event listener', /questions#.*disconnect|reference\/events\/disconnect/],
  ['send a transaction with my own button', /transactions|questions#.*transaction/],
  ['send events to my analytics', /analytics/],
  ['mock wallet in unit tests vitest', /testing/],
  ['test my site with Playwright without a real wallet', /testing|questions#.*test/],
  ['migrate from RainbowKit', /migrate/],
  ['Solana wallets', /solana/],
  ['what happens offline', /questions#.*offline|how-it-works/],
  ['deprecated versions how long supported', /upgrading|questions#.*supported/],
  [
    'limit which wallets are shown',
    /featuredwalletids|includewalletids|excludewalletids|questions#.*hide-a-wallet/i,
  ],
  ['put MetaMask first in the list', /featuredwalletids|questions#.*hide-a-wallet/i],
  ['remember which wallet the visitor used last', /isrecent|walletoption|settings|questions#.*used-last/i],
  ['how long does the session last', /sign-in#|questions#.*session/i],
  ['what happens after the session expires', /sign-in#|questions#.*session/i],
  ['add a custom token to the balance list', /options#tokens|questions#.*custom-token/i],
  ['show prices in euro', /questions#.*currency/i],
  ['Bitcoin wallets supported', /questions#.*bitcoin/i],
  ['change the z-index of the modal', /questions#.*z-index/i],
  ['close the modal from code', /api\/close|questions#.*close/],
  ['error tracking Sentry source maps', /hosting#source-maps/i],
  ['GDPR cookies stored', /privacy|questions#.*cookies/i],
  ['upgrade to a new version breaking changes', /upgrading|questions#.*upgrade/i],
  ['require terms of service consent before connecting', /legalcheckbox/i],
  ['open directly on the swap page', /views#|api\/open|transactions#|questions#.*swap/],
  ['WalletConnect pairing QR does not load', /questions#.*qr-code|troubleshooting|relay-unreachable/i],
  ['Angular example', /^angular/i],
  ['batch calls EIP-5792', /sendcalls|transactions#|questions#.*batch|callsoptions/i],
  ['Safe multisig wallet as iframe app', /wallets#inside-safe/i],
  ['phone deep link does not return to my site', /questions#.*phone|wallets#|troubleshooting/i],
  ['test with email login code', /testing#|questions#.*email-login-and-get|login/i],
  ['localhost works but production says origin not allowed', /origin-not-allowed|going-live/i],
  ['ENS name of the account', /names|questions#.*ens/i],
  ['read balance on server', /server-rendering|data#/i],
  ['buy crypto with credit card', /transactions#|questions#.*buy-crypto|onramp/i],
  ['gas sponsored paymaster', /paymaster|questions#.*paymaster|transactions#/i],
  ['React Native support', /questions#.*react-native/i],
  ['type of window.portico in TypeScript', /scripttag|questions#.*script-tag|plain#/i],
  ['too many files after build', /hosting#bundlers|sizes#/i],
  ['nothing happens when I click the wallet', /troubleshooting|wallet-timeout|request-pending/i],
])('the first three results of the search answer: %s', async (question, answer) => {
  const search = await loadSearch()
  expect(search(question).slice(0, 3)).toEqual(expect.arrayContaining([expect.stringMatching(answer)]))
})

it('the search finds every option, error code, event, hook and function among the results that the site shows', async () => {
  const search = await loadSearch()
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
    return !search(word)
      .slice(0, shownResults)
      .some(id => id.includes(place))
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
