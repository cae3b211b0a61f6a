import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, startCatalogue } from '../../sandbox/catalogue/catalogue.ts'
import { type CatalogueWallet, catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import { createFaults } from '../../sandbox/faults.ts'

type Page = { data: CatalogueWallet[]; count: number }

const faults = createFaults()
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue({ faults })
  catalogue.linkWalletSite('http://127.0.0.1:4175/')
})
afterAll(() => catalogue.close())

const request = (path: string, query: Record<string, string> = {}): Promise<Response> =>
  fetch(`${catalogue.url}${path}?${new URLSearchParams({ projectId: 'p', st: 'appkit', sv: 'x', ...query })}`)

const page = async (query: Record<string, string> = {}): Promise<Page> =>
  (await (await request('/getWallets', query)).json()) as Page

describe('the wallet list of the sandbox', () => {
  it('lists the same 600 wallets at each start, each with its own position, id, name and picture', () => {
    const wallets = catalogueWallets(600)
    expect(wallets).toEqual(catalogueWallets(600))
    expect(wallets).toHaveLength(600)
    expect(wallets.map(wallet => wallet.order)).toEqual(wallets.map((_, index) => index + 1))
    for (const field of ['id', 'name', 'image_id'] as const) {
      expect(new Set(wallets.map(wallet => wallet[field])).size).toBe(600)
    }
  })

  it('contains wallets of every kind: with and without a mobile link, with a badge, for each namespace', () => {
    const wallets = catalogue.wallets()
    const share = (test: (wallet: CatalogueWallet) => boolean) => wallets.filter(test).length
    expect(share(wallet => wallet.mobile_link?.startsWith('https://') ?? false)).toBeGreaterThan(100)
    expect(share(wallet => /^[a-z0-9]+:\/\/$/.test(wallet.mobile_link ?? ''))).toBeGreaterThan(100)
    expect(share(wallet => wallet.mobile_link === null)).toBeGreaterThan(50)
    expect(share(wallet => wallet.webapp_link !== null)).toBeGreaterThan(30)
    expect(share(wallet => wallet.rdns !== null)).toBeGreaterThan(100)
    expect(share(wallet => wallet.badge_type === 'certified')).toBeGreaterThan(40)
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
      expect(share(wallet => wallet.chains.some(chain => chain.startsWith(`${namespace}:`)))).toBeGreaterThan(
        30,
      )
    }
  })

  it("begins with the sandbox's own wallets: Amber, Basil and Clementine", () => {
    const [amber, basil, clementine] = catalogue.wallets()
    expect(amber?.rdns).toBe('app.portico.test.amber')
    expect(basil?.rdns).toBe('app.portico.test.basil')
    expect(clementine).toMatchObject({ name: 'Clementine', webapp_link: 'http://127.0.0.1:4175' })
  })

  it('is divided into pages that have no gaps and do not overlap', async () => {
    const seen: string[] = []
    for (let number = 1; number <= 7; number += 1) {
      const { data, count } = await page({ page: String(number), entries: '100' })
      expect(count).toBe(600)
      seen.push(...data.map(wallet => wallet.id))
    }
    expect(seen).toEqual(catalogue.wallets().map(wallet => wallet.id))
  })

  it.each([
    [{}, 40],
    [{ entries: '4' }, 4],
    [{ entries: '5000' }, 100],
    [{ entries: 'x', page: '-1' }, 40],
    [{ page: '15' }, 40],
    [{ page: '16' }, 0],
  ])('returns a page with the requested number of wallets: query %j, %d wallets', async (query, rows) => {
    expect((await page(query)).data).toHaveLength(rows)
  })

  it('can be filtered by wallet ids, rdns, names and a search text', async () => {
    const [first, second, third] = catalogue.wallets() as [CatalogueWallet, CatalogueWallet, CatalogueWallet]
    const ids = async (query: Record<string, string>) => (await page(query)).data.map(wallet => wallet.id)
    expect(await ids({ include: `${third.id},${first.id}` })).toEqual([first.id, third.id])
    expect((await ids({ exclude: first.id, entries: '1' }))[0]).toBe(second.id)
    expect(await ids({ search: 'CLEMENT' })).toEqual([third.id])
    expect(await ids({ search: 'no such wallet' })).toEqual([])
    expect(await ids({ rdns: 'app.portico.test.basil' })).toEqual([second.id])
    expect(await ids({ names: 'Amber,clementine' })).toEqual([first.id, third.id])
  })

  it('ignores upper and lower case in a search, even for letters such as Å', async () => {
    const { data } = await page({ search: 'ÅKERB' })
    expect(data.map(wallet => wallet.name)).toEqual(['Åkerbär'])
    const common = await page({ search: 'wick', entries: '100' })
    expect(common.count).toBeGreaterThan(10)
    expect(common.data.every(wallet => wallet.name.toLowerCase().includes('wick'))).toBe(true)
  })

  it('can be filtered by chain and badge, and its count is the number of the matching wallets', async () => {
    const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    const { data, count } = await page({ chains: polkadot, badge_type: 'certified', entries: '100' })
    expect(count).toBe(data.length)
    expect(count).toBeGreaterThan(3)
    expect(data.every(wallet => wallet.chains.includes(polkadot) && wallet.badge_type === 'certified')).toBe(
      true,
    )
    const either = await page({ chains: `${polkadot},cosmos:cosmoshub-4` })
    expect(either.count).toBeGreaterThan((await page({ chains: polkadot })).count)
  })
})

describe('the pictures of the sandbox', () => {
  it.each([
    ['image/webp', '/public/getAssetImage/abc'],
    ['image/svg+xml', '/public/getCurrencyImage/eur'],
    ['image/svg+xml', '/public/getTokenImage/USDC'],
  ])('have the right content type: %s at %s', async (type, path) => {
    const answer = await request(path)
    expect(answer.status).toBe(200)
    expect((await answer.blob()).type).toBe(type)
  })

  it('differ between wallets, are the same at each request, and are missing for 12 wallets on purpose', async () => {
    const image = async (id: string) => {
      const answer = await request(`/getWalletImage/${id}`)
      return { status: answer.status, text: await answer.text() }
    }
    const [first, second] = catalogue.wallets() as [CatalogueWallet, CatalogueWallet]
    expect(await image(first.image_id)).toEqual(await image(first.image_id))
    expect((await image(first.image_id)).text).not.toBe((await image(second.image_id)).text)
    const gone = catalogue.wallets().filter(wallet => wallet.image_id.startsWith('missing'))
    expect(gone).toHaveLength(12)
    expect((await image(gone[0]?.image_id ?? '')).status).toBe(404)
    expect((await image('nobody')).status).toBe(404)
  })

  it('show a text from the request URL without its markup characters', async () => {
    const text = await (await request(`/public/getTokenImage/${encodeURIComponent('<x>')}`)).text()
    expect(text).toContain('>X</text>')
  })
})

describe("a response of the sandbox's catalogue", () => {
  it('contains the allowed origins that a test sets, and whether the test enables analytics', async () => {
    expect(await (await request('/projects/v1/origins')).json()).toEqual({ allowedOrigins: [] })
    expect(await (await request('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: false })
    catalogue.setAllowedOrigins(['https://shop.example'])
    catalogue.setAnalytics(true)
    expect(await (await request('/projects/v1/origins')).json()).toEqual({
      allowedOrigins: ['https://shop.example'],
    })
    expect(await (await request('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
  })

  it.each([
    ['', 401],
    ['bad', 401],
    ['forbidden', 403],
    ['limited', 429],
    ['broken', 503],
    ['toString', 200],
  ])('has an HTTP status that depends on the project ID: ID "%s", status %d', async (projectId, status) => {
    for (const path of ['/getWallets', '/projects/v1/origins', '/getAnalyticsConfig']) {
      expect((await request(path, { projectId })).status).toBe(status)
    }
  })

  it('has an error status if a test sets a fault for its route', async () => {
    faults.set({ service: 'catalogue', route: '/getWallets', kind: 'status', status: 503, times: 1 })
    expect((await request('/getWallets')).status).toBe(503)
    expect((await request('/getWallets')).status).toBe(200)
  })
})
