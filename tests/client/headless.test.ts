import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PageWorkerClient } from '../../src/bridge/contract/worker-api.ts'
import { createHeadless } from '../../src/client/headless.ts'
import type { WalletOption } from '../../src/client/wallet-list.ts'
import type {
  CatalogueWallet,
  InjectedWallet,
  Pairing,
  Session,
  WalletPage,
  WalletQuery,
} from '../../src/domain/core/entities.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { createSignal, type Subscribable } from '../../src/domain/core/signal.ts'
import { resolveOptions } from '../../src/domain/options/resolve.ts'
import type { Host } from '../../src/host/host.ts'

const heron: InjectedWallet = {
  id: 'heron-uuid',
  name: 'Heron Wallet',
  rdns: 'example.heron',
  namespaces: ['eip155'],
  isSuspicious: false,
}
const rain: CatalogueWallet = {
  id: 'rain',
  name: 'Rain',
  imageUrl: 'https://pictures.example/rain.png',
  chains: ['eip155:1'],
  certified: true,
  mobileLink: 'rain://',
  desktopLink: 'rain://',
}
const none: Session = { status: 'disconnected', connections: [] }
const connected: Session = {
  status: 'connected',
  active: 'eip155:1:0x00000000000000000000000000000000000000a1',
  connections: [
    {
      connectorId: 'walletConnect',
      kind: 'walletConnect',
      namespace: 'eip155',
      wallet: { name: 'Rain' },
      accounts: ['eip155:1:0x00000000000000000000000000000000000000a1'],
    },
  ],
}

/**
 * Creates a `createHeadless` client with a fake worker and a fake page. The page has one injected wallet, and the
 * catalogue has one wallet.
 */
function setUp({
  excludeWalletIds = [],
  lookup,
}: {
  excludeWalletIds?: readonly string[]
  /** The catalogue's response to the query for the excluded wallets. */
  lookup?: Subscribable<Loadable<WalletPage>>
} = {}) {
  const session$ = createSignal<Session>(none)
  const pairing$ = createSignal<Loadable<Pairing>>({ status: 'loading' })
  const settings = { hideAmounts: false, recentWallets: ['rain'] }
  const api = {
    connectInjected: vi.fn(async () => connected),
    remember: vi.fn(async () => {}),
  }
  const stream = (name: string, _feature?: string, _query?: string, query?: Partial<WalletQuery>) => {
    if (name === 'session') return session$
    if (name === 'pairing') return pairing$
    if (name === 'settings') return createSignal(settings)
    if (lookup && query?.include?.includes('heron')) return lookup
    const wallets = query?.search === 'nothing' ? [] : [rain]
    return createSignal({ status: 'fresh', data: { wallets, count: wallets.length }, at: 1 })
  }
  const host = {
    injected$: createSignal([heron]),
    platform: () => ({ system: 'desktop', telegram: false, framed: false, page: { href: '', origin: '' } }),
    api: { findInjected: async (id: string) => ([heron.id, heron.rdns].includes(id) ? heron.id : undefined) },
  } as unknown as Host
  const headless = createHeadless({
    options: resolveOptions({
      projectId: 'b56e18d47c72ab683b10814fe9495694',
      networks: ['eip155:1'],
      excludeWalletIds,
    }),
    link: { api, stream } as unknown as PageWorkerClient,
    host,
    session$,
  })
  return { api, headless, pairing$, session$ }
}

afterEach(() => vi.restoreAllMocks())

describe('the wallet list without the modal', () => {
  it('contains each injected and each catalogue wallet once, with its group, icon and state', () => {
    const { headless } = setUp()
    let wallets: readonly WalletOption[] = []
    headless.wallets$.subscribe(value => {
      wallets = value
    })
    expect(
      wallets.map(({ id, group, isInstalled, isRecent, state }) => [id, group, isInstalled, isRecent, state]),
    ).toEqual([
      ['walletConnect', 'walletConnect', false, false, 'available'],
      ['rain', 'recent', false, true, 'available'],
      ['heron-uuid', 'injected', true, false, 'available'],
    ])
    expect(wallets.find(({ id }) => id === 'rain')?.icon).toBe('https://pictures.example/rain.png')
  })

  describe('the list on a site that excludes wallets', () => {
    const idsWith = (lookup: Subscribable<Loadable<WalletPage>>, excludeWalletIds = ['heron']) => {
      const ids: (readonly string[])[] = []
      const { headless } = setUp({ excludeWalletIds, lookup })
      const list = headless.wallets$.subscribe(wallets => ids.push(wallets.map(({ id }) => id)))
      onTestFinished(() => list.unsubscribe())
      return ids
    }
    const excluded = { ...rain, id: 'heron', rdns: 'example.heron' }
    const answer = { status: 'fresh', data: { wallets: [excluded], count: 1 }, at: 1 } as const

    it('never lists an excluded wallet, even if that wallet is installed', () => {
      const lookup = createSignal<Loadable<WalletPage>>({ status: 'loading' })
      const ids = idsWith(lookup)
      lookup.next(answer)
      expect(ids.flat()).not.toContain('heron-uuid')
      expect(ids.at(-1)).toEqual(['walletConnect', 'rain'])
    })

    it('waits for the catalogue, and then lists the installed wallets that the site does not exclude', () => {
      const lookup = createSignal<Loadable<WalletPage>>({ status: 'loading' })
      const ids = idsWith(lookup)
      expect(ids.at(-1)).not.toContain('heron-uuid')
      lookup.next({ status: 'fresh', data: { wallets: [], count: 0 }, at: 1 })
      expect(ids.at(-1)).toContain('heron-uuid')
    })

    // Specification 4b.6
    it('lists an installed wallet if the catalogue request fails or gets no response within 3 s', () => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const ids = idsWith(createSignal<Loadable<WalletPage>>({ status: 'loading' }))
      vi.advanceTimersByTime(2_999)
      expect(ids.at(-1)).not.toContain('heron-uuid')
      vi.advanceTimersByTime(1)
      expect(ids.at(-1)).toContain('heron-uuid')
      const error = { code: 'offline', message: '', context: {} } as const
      expect(idsWith(createSignal<Loadable<WalletPage>>({ status: 'failed', error })).at(-1)).toContain(
        'heron-uuid',
      )
    })

    it('lists installed wallets before the catalogue responds if the site excludes wallets only by rdns', () => {
      const ids = idsWith(createSignal<Loadable<WalletPage>>({ status: 'loading' }), ['io.kiln'])
      expect(ids[0]).toContain('heron-uuid')
    })
  })

  it('finds wallets of the catalogue by their name', async () => {
    const { headless } = setUp()
    expect(await headless.search('nothing')).toEqual({ wallets: [], count: 0 })
    expect((await headless.search('rain')).wallets.map(({ name }) => name)).toEqual(['Rain'])
  })
})

describe('connect() without the modal', () => {
  it('requests the connection from the wallet with the given rdns, and stores this wallet as recent', async () => {
    const { api, headless } = setUp()
    expect(await headless.connect('example.heron', {})).toEqual({ session: connected, namespace: 'eip155' })
    expect(api.connectInjected.mock.calls).toEqual([['heron-uuid', 'eip155']])
    expect(api.remember.mock.calls).toEqual([[{ recentWallets: ['example.heron', 'rain'] }]])
  })

  it('calls onUri with the newest pairing URI, and resolves when the wallet has connected', async () => {
    const { headless, pairing$, session$ } = setUp()
    const onUri = vi.fn()
    const connecting = headless.connect('rain', { onUri })
    await vi.waitFor(() => expect(pairing$.value.status).toBe('loading'))
    pairing$.next({ status: 'fresh', data: { uri: 'wc:1', expiresAt: 5 }, at: 1 })
    pairing$.next({ status: 'fresh', data: { uri: 'wc:2', expiresAt: 9 }, at: 2 })
    await vi.waitFor(() => expect(onUri).toHaveBeenCalled())
    expect(onUri.mock.lastCall).toEqual([
      'wc:2',
      { expiresAt: 9, links: { mobile: undefined, desktop: 'rain://wc?uri=wc%3A2', webapp: undefined } },
    ])
    session$.next(connected)
    expect(await connecting).toEqual({ session: connected, namespace: undefined })
  })

  it('rejects with the error code of the pairing if the pairing fails', async () => {
    const { headless, pairing$ } = setUp()
    pairing$.next({
      status: 'failed',
      error: { code: 'relay-unreachable', message: 'No relay', context: {} },
    })
    await expect(headless.connect('walletConnect', {})).rejects.toMatchObject({ code: 'relay-unreachable' })
  })

  it('rejects with the abort reason if the site aborts its signal', async () => {
    const { headless } = setUp()
    const abort = new AbortController()
    const connecting = headless.connect('walletConnect', { signal: abort.signal })
    abort.abort(new Error('The visitor went back'))
    await expect(connecting).rejects.toThrow('The visitor went back')
  })

  it('rejects a wallet that is neither on the page nor in the catalogue', async () => {
    await expect(setUp().headless.connect('unheard-of', {})).rejects.toMatchObject({
      code: 'wallet-not-found',
    })
  })
})
