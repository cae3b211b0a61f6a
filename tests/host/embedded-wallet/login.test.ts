import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnectWaitMs, emailCooldownMs } from '../../../src/domain/core/constants.ts'
import type { CaipNetworkId } from '../../../src/domain/core/entities.ts'
import { createSignal } from '../../../src/domain/core/signal.ts'
import { type FrameLooks, plainFrameLooks } from '../../../src/domain/embedded-wallet/frame-look.ts'
import { frameReloadMs, frameSettleMs } from '../../../src/domain/embedded-wallet/limits.ts'
import type { LoginState } from '../../../src/domain/embedded-wallet/login.ts'
import { networks as known } from '../../../src/domain/networks/known-networks.ts'
import { createLogin } from '../../../src/host/embedded-wallet/login.ts'
import { createFrameFake } from './fake-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ethereum = 'eip155:1' as CaipNetworkId
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Creates a page with a modal, and a fake login site. The test sets the replies of the login site. */
function begin(debug = false) {
  const fake = createFrameFake()
  const frames: HTMLIFrameElement[] = []
  const attributes: Record<string, string> = {}
  const focus: { activeElement?: unknown } = {}
  const createElement = () =>
    Object.assign(fake.make(), {
      style: {},
      setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    })
  const kept = new Map<string, string>()
  const system = Object.assign(new EventTarget(), { matches: true })
  const popup = { closed: false, location: { href: '' }, close: () => Object.assign(popup, { closed: true }) }
  const win = Object.assign(fake.win, {
    document: Object.assign(focus, { createElement }),
    performance,
    matchMedia: () => system,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    open: () => popup,
    location: { href: 'https://shop.example/', origin: 'https://shop.example' },
  })
  const theme$ = createSignal<'dark' | 'light' | 'auto'>('auto')
  const looks$ = createSignal<FrameLooks>({
    ...plainFrameLooks,
    light: {
      themeVariables: { '--w3m-accent': '#f00' },
      w3mThemeVariables: { '--w3m-accent': '#f00', '--w3m-background': 'white' },
    },
  })
  const metadata = { name: 'Clay & Co', description: 'Pots', url: 'https://shop.example', icons: [] }
  const onError = vi.fn()
  const login = createLogin({
    win: win as unknown as Window,
    url: 'https://secure.example',
    projectId: 'p 1',
    debug,
    networks: known.filter(({ id }) => id === ethereum),
    defaultNetwork: ethereum,
    metadata,
    sdk: { type: 'portico', version: 'html-core-1' },
    accountType: 'smartAccount',
    looks$,
    theme$,
    element: async () =>
      ({ append: (frame: HTMLIFrameElement) => void frames.push(frame) }) as unknown as HTMLElement,
    onApproval: () => {},
    onRefused: () => {},
    onError,
  })
  let seen: LoginState | undefined
  login.state$.subscribe(now => {
    seen = now
  })
  const requestNames = () => fake.sent.map(({ type }) => type.replace('@w3m-app/', ''))
  const last = (name: string) => fake.sent.filter(({ type }) => type === `@w3m-app/${name}`).at(-1)
  const answer = async (name: string, payload?: unknown) => {
    await pass()
    fake.answer(name, payload, last(name)?.id)
    await pass()
  }
  const open = async () => {
    login.prepare()
    await pass()
    fake.ready()
    await pass(frameSettleMs)
  }
  const connect = async () => {
    const connector = login.connector('eip155')
    const granted = connector.connect(false, undefined)
    await answer('GET_USER', { address, chainId: 1, email: 'ada@example.com' })
    await granted
    return connector
  }
  return {
    ...fake,
    login,
    frames,
    attributes,
    kept,
    theme$,
    looks$,
    system,
    metadata,
    onError,
    requestNames,
    last,
    answer,
    open,
    connect,
    state: () => seen,
    focus,
    popup,
    postResult: (resultUri: string) =>
      void win.dispatchEvent(
        Object.assign(new Event('message'), {
          data: { resultUri },
          origin: 'https://secure.example',
          source: popup,
        }),
      ),
    blur: () => void win.dispatchEvent(new Event('blur')),
  }
}

describe('the login frame', () => {
  // Specification 2.32, 2.33
  it('is created hidden at its first use, with the project id and the network of the site in its URL', async () => {
    const stage = begin()
    await pass(60_000)
    expect(stage.frames).toEqual([])
    await stage.open()
    const [frame] = stage.frames
    expect(frame?.src).toBe(
      'https://secure.example/sdk?projectId=p+1&chainId=eip155%3A1&version=4&enableLogger=false',
    )
    expect(frame).toMatchObject({
      id: 'w3m-iframe',
      name: 'w3m-secure-iframe',
      slot: 'login',
      referrerPolicy: 'no-referrer',
      style: { position: 'fixed', zIndex: '999999', display: 'none' },
    })
    expect(stage.attributes.sandbox).not.toMatch(/top-navigation|modals|downloads/)
    const other = begin(true)
    await other.open()
    expect(other.frames[0]?.src).toMatch(/&enableLogger=true$/)
  })

  // Specification 3.24, 7e.15, 7e.16, 7e.17
  it("gets the theme and the site's metadata at each start, and the theme again at each change", async () => {
    const stage = begin()
    stage.theme$.next('light')
    await stage.open()
    const begun = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']
    expect(stage.requestNames()).toEqual(begun)
    expect(stage.last('SYNC_THEME')?.payload).toEqual({
      themeMode: 'light',
      themeVariables: { '--w3m-accent': '#f00' },
      w3mThemeVariables: { '--w3m-accent': '#f00', '--w3m-background': 'white' },
    })
    expect(stage.last('SYNC_DAPP_DATA')?.payload).toEqual({
      metadata: stage.metadata,
      projectId: 'p 1',
      sdkType: 'portico',
      sdkVersion: 'html-core-1',
    })
    stage.theme$.next('dark')
    await pass()
    expect(stage.last('SYNC_THEME')?.payload).toMatchObject({
      themeMode: 'dark',
      w3mThemeVariables: { '--w3m-background': '#121313' },
    })
    stage.looks$.next({ ...plainFrameLooks, dark: plainFrameLooks.light })
    await pass()
    expect(stage.last('SYNC_THEME')?.payload).toMatchObject({
      themeMode: 'dark',
      w3mThemeVariables: { '--w3m-background': 'white' },
    })
    stage.login.restart()
    await pass()
    expect(stage.requestNames().at(-1)).toBe('RELOAD')
    const before = stage.sent.length
    stage.ready()
    await pass(frameSettleMs)
    expect(stage.requestNames().slice(before)).toEqual(begun)
  })

  // Specification 2.18, 7e.17
  it("gets the theme and the site's metadata again after a restart, even if the frame ignores the reload (2.18)", async () => {
    const stage = begin()
    await stage.open()
    stage.login.restart()
    await pass()
    const before = stage.sent.length
    await pass(frameReloadMs)
    expect(stage.requestNames().slice(before)).toContain('SYNC_DAPP_DATA')
    expect(stage.last('SYNC_DAPP_DATA')?.payload).toMatchObject({ metadata: stage.metadata })
  })

  it('gets the new colour scheme of the visitor\'s system if the theme of the site is "auto"', async () => {
    const stage = begin()
    await stage.open()
    expect(stage.last('SYNC_THEME')?.payload).toMatchObject({ themeMode: 'dark' })
    stage.system.matches = false
    stage.system.dispatchEvent(new Event('change'))
    await pass()
    expect(stage.last('SYNC_THEME')?.payload).toMatchObject({ themeMode: 'light' })
    stage.login.close()
    const before = stage.sent.length
    stage.system.dispatchEvent(new Event('change'))
    await pass()
    expect(stage.sent).toHaveLength(before)
  })
})

it('a cancelled login frame request rejects with "aborted" if the user has possibly approved it', async () => {
  const stage = begin()
  await stage.open()
  const signing = (await stage.connect()).request(
    { method: 'personal_sign', params: ['0x00', address] },
    undefined,
  )
  const ended = signing.catch(error => error.code)
  await pass()
  stage.focus.activeElement = stage.frames[0]
  stage.blur()
  stage.login.abort()
  expect(await ended).toBe('aborted')
})

it('an abort cancels the open request if the login frame is loaded, and otherwise loads no login frame', async () => {
  const stage = begin()
  for (const step of [stage.login.abort, stage.login.restart, () => stage.theme$.next('light')]) step()
  await pass()
  expect(stage.frames).toEqual([])
  await stage.open()
  const signing = (await stage.connect()).request(
    { method: 'personal_sign', params: ['0x00', address] },
    undefined,
  )
  const ended = signing.catch(error => error.code)
  await pass()
  expect(stage.state()).toMatchObject({
    approving: true,
    waiting: [{ method: 'personal_sign', params: ['0x00', address] }],
  })
  stage.login.abort()
  await pass()
  expect(await ended).toBe('request-cancelled')
  expect(stage.requestNames().at(-1)).toBe('RPC_ABORT')
  expect(stage.state()).toMatchObject({ approving: false, waiting: [] })
})

describe('a user who logs in to the embedded wallet', () => {
  // Specification 5.1, 5.3, 8.14, 9.2
  it('cannot request a second e-mail code within 30 s, and the error says how long to wait', async () => {
    const stage = begin()
    await stage.open()
    await expect(stage.login.email('ada@example')).rejects.toMatchObject({ code: 'email-invalid' })
    expect(stage.requestNames()).not.toContain('CONNECT_EMAIL')
    const first = stage.login.email('ada@example.com')
    await stage.answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await first).toBe('VERIFY_OTP')
    await pass(500)
    await expect(stage.login.email('other@example.com')).rejects.toMatchObject({
      message: 'Please try again after 30 seconds',
    })
    expect(stage.login.cooldown()).toBe(emailCooldownMs - 500)
    await pass(emailCooldownMs)
    const second = stage.login.email('other@example.com')
    await stage.answer('CONNECT_EMAIL', { action: 'CONNECT' })
    expect(await second).toBe('CONNECT')
  })

  // Specification 5.2, 5.3
  it('cannot change the e-mail address twice within 30 s, and the error says how long to wait', async () => {
    const stage = begin()
    await stage.open()
    await expect(stage.login.updateEmail('ada@new')).rejects.toMatchObject({ code: 'email-invalid' })
    expect(stage.requestNames()).not.toContain('UPDATE_EMAIL')
    const first = stage.login.updateEmail('ada@new.example')
    await stage.answer('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
    expect(await first).toBe('VERIFY_PRIMARY_OTP')
    await expect(stage.login.updateEmail('other@new.example')).rejects.toMatchObject({
      message: 'Please try again after 30 seconds',
    })
    await pass(emailCooldownMs)
    const second = stage.login.updateEmail('other@new.example')
    await stage.answer('UPDATE_EMAIL', { action: 'VERIFY_SECONDARY_OTP' })
    expect(await second).toBe('VERIFY_SECONDARY_OTP')
  })

  // Specification 3.12, 7e.6
  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)(
    'requests the URL of the chosen social login provider, sends its result, and names it: %s (3.12, 7e.6)',
    async provider => {
      const stage = begin()
      await stage.open()
      const uri = 'https://accounts.example/auth?state=abc'
      const login = stage.login.social(provider)
      await stage.answer('GET_SOCIAL_REDIRECT_URI', { uri })
      expect(stage.last('GET_SOCIAL_REDIRECT_URI')?.payload).toEqual({ provider })
      expect([await login.address, stage.popup.location.href]).toEqual([uri, uri])
      stage.postResult(`?state=abc&code=${provider}`)
      await pass()
      expect(stage.last('CONNECT_SOCIAL')?.payload).toMatchObject({ uri: `?state=abc&code=${provider}` })
      await stage.answer('CONNECT_SOCIAL', { email: 'ada@example.com', address, chainId: 1 })
      await login.done
      await stage.connect()
      expect(stage.state()?.user?.provider).toBe(provider)
      expect(stage.login.walletInfo().name.toLowerCase()).toContain(provider)
      expect([...stage.kept.values()].join()).toContain(provider)
    },
  )

  // Specification 3.12
  it('returns the URL of Farcaster, and then the name of the user (3.12)', async () => {
    const stage = begin()
    await stage.open()
    const url = stage.login.farcaster()
    await stage.answer('GET_FARCASTER_URI', { url: 'https://farcaster.example/?channel=2' })
    expect(await url).toBe('https://farcaster.example/?channel=2')
    const done = stage.login.farcasterDone(new AbortController().signal)
    await stage.answer('CONNECT_FARCASTER', { userName: 'farrah.eth' })
    await done
    await stage.connect()
    expect(stage.state()?.user).toMatchObject({ provider: 'farcaster', name: 'farrah.eth' })
  })

  // Specification 5.2
  it('waits 30 s between any two e-mails, also for parallel calls (5.2)', async () => {
    const stage = begin()
    await stage.open()
    const calls = Promise.allSettled([
      stage.login.updateEmail('ada@new.example'),
      stage.login.updateEmail('other@new.example'),
      stage.login.email('ada@example.com'),
    ])
    await stage.answer('UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' })
    expect((await calls).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(stage.requestNames().filter(name => name.includes('EMAIL'))).toEqual(['UPDATE_EMAIL'])
  })

  // Specification 3.7
  it.each([true, false])(
    'gets the flag smartAccountDeployed from the login frame: the value is %s',
    async deployed => {
      const stage = begin()
      await stage.open()
      const granted = stage.login.connector('eip155').connect(false, undefined)
      await stage.answer('GET_USER', { address, chainId: 1, smartAccountDeployed: deployed })
      await granted
      expect(stage.state()?.user?.smartAccountDeployed).toBe(deployed)
    },
  )

  // Specification 4.13
  it('is syncing from the request of the account until the response (4.13)', async () => {
    const stage = begin()
    await stage.open()
    const seen: unknown[] = []
    stage.login.state$.subscribe(({ isSyncing = false }) => isSyncing !== seen.at(-1) && seen.push(isSyncing))
    await stage.connect()
    expect(seen).toEqual([false, true, false])
  })

  it('can request an e-mail code again immediately if the last request failed', async () => {
    const stage = begin()
    stage.goOnline(false)
    await expect(stage.login.email('ada@example.com')).rejects.toMatchObject({ code: 'offline' })
    expect(stage.login.cooldown()).toBe(0)
  })

  // Specification 3.11, 3.29, 3.47, 4.14, 7e.10, 7e.11
  it('can choose an EOA instead of a smart account', async () => {
    const stage = begin()
    await stage.open()
    await stage.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [1] })
    await stage.connect()
    expect(stage.last('GET_USER')?.payload).toMatchObject({ preferredAccountType: 'smartAccount' })
    expect(stage.state()).toMatchObject({
      hasSmartAccount: true,
      user: { email: 'ada@example.com' },
    })
    const chosen = stage.login.prefer('eoa')
    await stage.answer('SET_PREFERRED_ACCOUNT', { type: 'eoa', address })
    await chosen
    // The browser stores the choice for the next visit.
    expect([...stage.kept.values()].join()).toContain('"eoa"')
    await stage.connect()
    expect(stage.last('GET_USER')?.payload).toMatchObject({ preferredAccountType: 'eoa' })
  })
  it('leaves no email address in the storage of the browser', async () => {
    const stage = begin()
    await stage.open()
    await stage.connect()
    expect(stage.state()).toMatchObject({ user: { email: 'ada@example.com' } })
    expect([...stage.kept.values()].join()).not.toMatch(/ada|example/)
  })

  // Specification 7e.7
  it.each([
    ['agrees', true],
    ['says nothing for three seconds', false],
  ])(
    'is logged out by a disconnect, even without a reply of the login site: the login site %s',
    async (_what, agrees) => {
      const stage = begin()
      await stage.open()
      const connector = await stage.connect()
      const out = vi.fn()
      const leaving = connector.disconnect().then(out)
      await pass()
      expect(stage.requestNames().at(-1)).toBe('SIGN_OUT')
      expect(stage.state()?.user).toBeUndefined()
      if (agrees) await stage.answer('SIGN_OUT')
      else {
        await pass(disconnectWaitMs - 1)
        expect(out).not.toHaveBeenCalled()
        await pass(1)
      }
      await leaving
      expect(out).toHaveBeenCalled()
    },
  )

  it('is logged out by a disconnect even while the login frame still loads', async () => {
    const stage = begin()
    const leaving = stage.login.connector('eip155').disconnect()
    await pass()
    stage.ready()
    await pass(frameSettleMs)
    await stage.answer('SIGN_OUT')
    await leaving
    expect(stage.requestNames()).toContain('SIGN_OUT')
  })

  // Specification 8.4
  it('gets the error frame-load-failed if the login site does not load within 20 s', async () => {
    const stage = begin()
    const asking = stage.login.email('ada@example.com').catch(error => error)
    await pass(20_000)
    expect(await asking).toMatchObject({ code: 'frame-load-failed' })
    expect(stage.onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'frame-load-failed' }))
  })

  // Specification 8.5, 8.8
  it.each([
    ['does not answer within 30 s', 'frame-request-timed-out'],
    ['does not know the domain of the site', 'unverified-domain'],
  ])('tells the site if the login site %s (8.5, 8.8)', async (_what, code) => {
    const stage = begin()
    await stage.open()
    const asking = stage.login.email('ada@example.com').catch(error => error)
    await pass()
    if (code === 'unverified-domain') stage.refuse('CONNECT_EMAIL', 'Domain not allowed')
    await pass(29_999)
    if (code !== 'unverified-domain') expect(stage.onError).not.toHaveBeenCalled()
    await pass(1)
    expect(await asking).toMatchObject({ code })
    expect(stage.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
  })

  // Specification 8b.1
  it('is not reconnected if the login site does not load within 20 s', async () => {
    const stage = begin()
    const reconnecting = stage.login
      .connector('eip155')
      .connect(true, undefined)
      .catch(error => error)
    await pass(19_999)
    expect(stage.onError).not.toHaveBeenCalled()
    await pass(1)
    expect(await reconnecting).toMatchObject({ code: 'frame-load-failed' })
    expect(stage.onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'frame-load-failed' }))
  })
})
