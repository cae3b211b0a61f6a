import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Announced, findWallets, legacyId } from '../../../src/host/discovery/wallet-registry.ts'
import { createPage, createWallet, info, uuid } from '../fakes/page.ts'

const found: Announced[] = []
afterEach(() => {
  for (const announced of found.splice(0)) announced.close()
})

function look(page = createPage()) {
  const wallets = findWallets(page.win)
  found.push(wallets)
  return { ...page, wallets, ids: () => wallets.wallets().map(({ id }) => id) }
}

/**
 * Waits until `count` wallets are listed. If `announce` is present, the function also announces one more wallet and
 * waits until it is listed. This proves that all earlier announcements have been read.
 */
const listed = async (wallets: Announced, count: number, announce?: (detail: unknown) => void) => {
  await vi.waitFor(() => expect(wallets.wallets().length).toBeGreaterThanOrEqual(count))
  if (!announce) return expect(wallets.wallets()).toHaveLength(count)
  announce({ info: info(999_999), provider: createWallet().provider })
  await vi.waitFor(() => expect(wallets.wallets()).toHaveLength(count + 1))
}

describe('wallets that announce themselves by EIP-6963', () => {
  it("are found even if they announce themselves synchronously during Portico's request", async () => {
    const page = createPage()
    const { provider } = createWallet()
    page.win.addEventListener('eip6963:requestProvider', () => page.announce({ info: info(1), provider }))
    const { wallets } = look(page)
    await listed(wallets, 1)
    expect(wallets.wallets()[0]).toEqual({
      id: uuid(1),
      name: 'Wallet 1',
      icon: info(1).icon,
      rdns: 'com.example.wallet1',
      namespaces: ['eip155'],
      isSuspicious: false,
    })
    expect(wallets.provider(uuid(1))?.raw).toBe(provider)
  })

  it.each([
    ['detail null', null],
    ['info missing', { provider: createWallet().provider }],
    [
      'info getter throws',
      {
        provider: createWallet().provider,
        get info() {
          throw new Error('no')
        },
      },
    ],
    ['name of the wrong type', { info: info(9, { name: 42 }), provider: createWallet().provider }],
    ['provider null', { info: info(9), provider: null }],
    ['provider without request', { info: info(9), provider: {} }],
    [
      'provider getter throws',
      {
        info: info(9),
        get provider() {
          throw new Error('no')
        },
      },
    ],
  ])('are listed even after a malformed announcement of another wallet: %s', async (_name, detail) => {
    const { announce, wallets } = look()
    announce(detail)
    announce({ info: info(1), provider: createWallet().provider })
    await listed(wallets, 1)
    expect(wallets.wallets()[0]?.id).toBe(uuid(1))
  })

  it('are listed, but an announcement of Portico itself is ignored', async () => {
    const { announce, wallets } = look()
    announce({ info: info(1, { name: 'Portico', rdns: 'app.portico' }), provider: createWallet().provider })
    announce({ info: info(2), provider: createWallet().provider })
    await listed(wallets, 1, announce)
    expect(wallets.wallets()[0]?.id).toBe(uuid(2))
  })

  it('are listed once, even if they announce the same provider object again', async () => {
    const { announce, wallets } = look()
    const { provider } = createWallet()
    announce({ info: info(1), provider })
    announce({ info: info(1), provider })
    announce({ info: info(1, { uuid: uuid(2) }), provider })
    await listed(wallets, 1, announce)
    expect(wallets.wallets()[0]?.isSuspicious).toBe(false)
  })

  // Fault E8
  it('are all listed if two of them have the same rdns, and only these two are marked as suspicious', async () => {
    const { announce, wallets } = look()
    for (const n of [1, 2])
      announce({ info: info(n, { rdns: 'io.metamask' }), provider: createWallet().provider })
    announce({ info: info(3), provider: createWallet().provider })
    await listed(wallets, 3)
    expect(wallets.wallets().map(({ isSuspicious }) => isSuspicious)).toEqual([true, true, false])
  })

  it('use the newer provider if they announce themselves again with a new provider object (F17)', async () => {
    const { announce, wallets } = look()
    const [first, second] = [createWallet().provider, createWallet().provider]
    announce({ info: info(1), provider: first })
    announce({ info: info(1), provider: second })
    await listed(wallets, 1, announce)
    expect(wallets.wallets()[0]?.isSuspicious).toBe(false)
    expect(wallets.provider(uuid(1))?.raw).toBe(second)
  })

  it.each([
    ['another name', { name: 'Other' }],
    ['another rdns', { rdns: 'com.example.other' }],
  ])(
    'keep their provider and are marked as suspicious if their id is announced under %s',
    async (_what, own) => {
      const { announce, wallets } = look()
      const [first, second] = [createWallet().provider, createWallet().provider]
      announce({ info: info(1), provider: first })
      announce({ info: info(1, own), provider: second })
      await listed(wallets, 1, announce)
      expect(wallets.wallets()[0]?.isSuspicious).toBe(true)
      expect(wallets.provider(uuid(1))?.raw).toBe(first)
    },
  )

  it('are listed once if a script of the page announces a Proxy of their provider as well (F17)', async () => {
    const { announce, wallets } = look()
    const { provider } = createWallet()
    announce({ info: info(1), provider })
    announce({ info: info(1, { uuid: uuid(2) }), provider: new Proxy(provider, {}) })
    await listed(wallets, 1, announce)
    expect(wallets.wallets()[0]?.isSuspicious).toBe(false)
  })

  it('are marked as suspicious when another wallet announces their id after they were listed', async () => {
    const { announce, wallets } = look()
    announce({ info: info(1), provider: createWallet().provider })
    await listed(wallets, 1)
    announce({ info: info(1, { name: 'Other' }), provider: createWallet().provider })
    await vi.waitFor(() => expect(wallets.wallets()[0]?.isSuspicious).toBe(true))
  })

  it('are last in the list, and marked as suspicious, if their id is not a version 4 UUID', async () => {
    const { announce, ids, wallets } = look()
    announce({ info: info(1, { uuid: 'mine' }), provider: createWallet().provider })
    announce({ info: info(2), provider: createWallet().provider })
    await listed(wallets, 2)
    expect(ids()).toEqual([uuid(2), 'mine'])
    expect(wallets.wallets().map(({ isSuspicious }) => isSuspicious)).toEqual([false, true])
  })

  // tests/long/hostile-announcements.test.ts measures in a browser how long these announcements block the page.
  it('are limited to the first 50, even if 1,000 announce themselves (fault E7)', async () => {
    const { announce, wallets } = look()
    const name = '\u202e👨‍👩‍👧‍👦'.repeat(2_000)
    for (let n = 0; n < 1_000; n += 1) {
      announce({ info: info(n, { name }), provider: createWallet().provider })
    }
    // Announces the id of the first wallet again under another name. This announcement is read last, so the list is
    // complete when the first wallet is marked as suspicious.
    announce({ info: info(0, { name: 'Other' }), provider: createWallet().provider })
    await vi.waitFor(() => expect(wallets.wallets()[0]?.isSuspicious).toBe(true))
    expect(wallets.wallets()).toHaveLength(50)
  })
})

describe('the wallet at window.ethereum', () => {
  it('is listed if it exists before the discovery starts', async () => {
    const { provider } = createWallet()
    const { wallets, ids } = look(createPage({ ethereum: provider }))
    await listed(wallets, 1)
    expect(ids()).toEqual([legacyId])
    expect(wallets.provider(legacyId)?.raw).toBe(provider)
  })

  it('is listed if it appears after the discovery has started', async () => {
    const { wallets, win } = look()
    Object.assign(win, { ethereum: createWallet().provider })
    win.dispatchEvent(new Event('ethereum#initialized'))
    await listed(wallets, 1)
  })

  it.each<[string, (win: Window) => void]>([
    ['after some time', () => {}],
    ['before the page has loaded', win => win.dispatchEvent(new Event('load'))],
    ['before the visitor returns to the page', win => win.dispatchEvent(new Event('focus'))],
  ])('is listed if it appears without an event, %s (F16)', async (_when, cause) => {
    const { wallets, win } = look()
    const subscription = wallets.wallets$.subscribe(() => {})
    Object.assign(win, { ethereum: createWallet().provider })
    cause(win)
    await listed(wallets, 1)
    subscription.unsubscribe()
  })

  it('is the newest owner if a script replaces it (F17)', async () => {
    const { provider } = createWallet()
    const { wallets, win } = look(createPage({ ethereum: createWallet().provider }))
    await listed(wallets, 1)
    Object.assign(win, { ethereum: provider })
    expect(wallets.provider(legacyId)?.raw).toBe(provider)
  })

  class BoundProvider {
    readonly requests = 0
    async request() {
      return this.requests
    }
  }
  const plainProvider = createWallet().provider
  const classProvider = new BoundProvider()
  const bound = (target: object) =>
    new Proxy(target, {
      get: (owner, name) => {
        const value = Reflect.get(owner, name)
        return typeof value === 'function' ? value.bind(owner) : value
      },
    })
  it.each<[string, object, object]>([
    ['a Proxy of it', plainProvider, new Proxy(plainProvider, {})],
    ['a Proxy that binds its functions', plainProvider, bound(plainProvider)],
    ['such a Proxy of an object of a class', classProvider, bound(classProvider)],
    ['a Proxy of a Proxy', plainProvider, new Proxy(bound(plainProvider), {})],
    ['a copy of it', plainProvider, { ...plainProvider }],
    ['an object that inherits from it', plainProvider, Object.create(plainProvider)],
    [
      'a router between announced wallets',
      plainProvider,
      { request: async () => [], providers: [plainProvider] },
    ],
  ])('is not listed beside an announced wallet if it is %s (F17)', async (_what, provider, ethereum) => {
    const { announce, wallets, ids } = look(createPage({ ethereum }))
    await listed(wallets, 1)
    announce({ info: info(1), provider })
    await vi.waitFor(() => expect(ids()).toEqual([uuid(1)]))
  })

  it('is listed beside an announced wallet if it routes to a wallet that is not announced (F17)', async () => {
    const ethereum = { request: async () => [], providers: [plainProvider, createWallet().provider] }
    const { announce, wallets, ids } = look(createPage({ ethereum }))
    announce({ info: info(1), provider: plainProvider })
    await listed(wallets, 2)
    expect(ids()).toEqual([uuid(1), legacyId])
  })

  it('is replaced in the list by its EIP-6963 announcement, so that it is not listed twice', async () => {
    const { provider } = createWallet()
    const { announce, wallets, ids } = look(createPage({ ethereum: provider }))
    await listed(wallets, 1)
    announce({ info: info(1), provider })
    await vi.waitFor(() => expect(ids()).toEqual([uuid(1)]))
  })

  // Fault E10
  it.each([
    ['an empty object', { ethereum: {} }],
    ['a text', { ethereum: 'x' }],
    [
      'a getter that throws',
      {
        get ethereum() {
          throw new Error('no')
        },
      },
    ],
  ])('is ignored if it is not a usable provider: it is %s', async (_name, own) => {
    const { announce, wallets, ids } = look(createPage(own))
    announce({ info: info(1), provider: createWallet().provider })
    await listed(wallets, 1)
    expect(ids()).toEqual([uuid(1)])
  })
})

describe('a site that limits the discovery of wallets', () => {
  const both = () => {
    const page = createPage({ ethereum: createWallet().provider })
    const { provider } = createWallet()
    page.win.addEventListener('eip6963:requestProvider', () => page.announce({ info: info(1), provider }))
    return page
  }
  it.each([
    [{ announced: true, legacy: true }, [uuid(1), legacyId]],
    [{ announced: false, legacy: true }, [legacyId]],
    [{ announced: true, legacy: false }, [uuid(1)]],
    [{ announced: false, legacy: false }, []],
  ])(
    'lists only the wallets that the discovery options allow: options %j, listed ids %j',
    async (wanted, ids) => {
      const page = both()
      const wallets = findWallets(page.win, wanted)
      found.push(wallets)
      page.announce({ info: info(1), provider: createWallet().provider })
      // The discovery reads an announcement in an event-loop task of its own, so the test waits for that task.
      await new Promise(done => setTimeout(done))
      expect(wallets.wallets().map(({ id }) => id)).toEqual(ids)
    },
  )
})

it("window.ethereum is not listed if it is Portico's own provider (F16)", () => {
  const page = createPage({ ethereum: { ...createWallet().provider, isPortico: true } })
  const { wallets, ids } = look(page)
  wallets.wallets$.subscribe(() => {})
  expect([ids(), wallets.provider(legacyId)]).toEqual([[], undefined])
})
