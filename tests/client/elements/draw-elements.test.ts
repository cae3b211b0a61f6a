// @vitest-environment happy-dom

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noSession, publicAccountOf } from '../../../src/client/account.ts'
import type { ApiParts } from '../../../src/client/api-parts.ts'
import { onButtons } from '../../../src/client/elements/button.ts'
import { type Buttons, manageButtons } from '../../../src/client/elements/buttons.ts'
import { createElements } from '../../../src/client/elements/draw-elements.ts'
import type { Portico } from '../../../src/client/portico-type.ts'
import { deriveValue } from '../../../src/client/value.ts'
import { showBalance } from '../../../src/domain/core/amount.ts'
import type { InjectedWallet, Network } from '../../../src/domain/core/entities.ts'
import { createSignal } from '../../../src/domain/core/signal.ts'
import { languagesOf } from '../../../src/domain/options/languages.ts'
import { createStore } from '../../../src/worker/caches/store.ts'

const managers: Buttons[] = []
afterEach(() => {
  for (const buttons of managers.splice(0)) buttons.release()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const address = '0x1234567890abcdef1234567890abcdef12345678'
const account = `eip155:1:${address}`
const connected = { ...publicAccountOf(noSession), isConnected: true, status: 'connected', address } as const
const native = { network: 'eip155:1', symbol: 'ETH', decimals: 18, amount: 1_500_000_000_000_000_000n }
const heron: InjectedWallet = {
  id: 'uuid-1',
  name: 'Heron Wallet',
  icon: 'data:image/png;base64,aa',
  rdns: 'example.heron',
  namespaces: ['eip155'],
  isSuspicious: false,
}

/**
 * Creates a fake modal with an account, balances, networks and wallets. The fake modal draws the Portico elements of
 * the page.
 */
function serve(first: unknown = publicAccountOf(noSession), more: object = {}) {
  const account$ = createSignal<unknown>(first)
  const balances$ = createSignal<unknown>({ status: 'loading' })
  const identity$ = createSignal<unknown>({ status: 'loading' })
  const network$ = createSignal<Partial<Network> | undefined>({ name: 'Ethereum' })
  const injected$ = createSignal<readonly InjectedWallet[]>([])
  const settings$ = createSignal({ hideAmounts: false, recentWallets: [] })
  const theme$ = createSignal<Record<string, string>>({})
  const mode$ = createSignal('dark')
  const openView = vi.fn(async () => {})
  const value = <T>(signal$: { readonly value: T; subscribe(listener: (value: T) => void): unknown }) =>
    deriveValue([signal$ as never], () => signal$.value)
  const portico = {
    account: value(account$),
    balances: value(balances$),
    identity: value(identity$),
    network: value(network$),
    theme: value(mode$),
    themeVariables: value(theme$),
    open: vi.fn(async () => {}),
    prepare: vi.fn(),
  }
  const link = { stream: () => settings$ }
  const options = { id: 'portico', projectId: 'p1', enableReconnect: true, messages: {}, tokens: {}, ...more }
  const parts = { host: { injected$ }, link, open: openView, options } as unknown as ApiParts
  const extend = createElements(parts, portico as unknown as Portico)
  const intent = vi.fn()
  const buttons = manageButtons({ onButtons, intent, press: vi.fn(), extend })
  managers.push(buttons)
  portico.account.subscribe(account => buttons.show(account as never))
  const { show } = buttons
  return {
    account$,
    balances$,
    identity$,
    network$,
    injected$,
    settings$,
    theme$,
    mode$,
    openView,
    portico,
    show,
    intent,
  }
}

const add = (html: string) => {
  document.body.innerHTML = html
  const element = document.body.firstElementChild as HTMLElement
  const inner = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { element, inner, text: () => inner.textContent }
}

/** Writes the session and the balance of an earlier visit into the database, as the worker does. */
async function visitBefore() {
  const factory = new IDBFactory()
  vi.stubGlobal('indexedDB', factory)
  const deps = { indexedDB: () => factory, name: 'portico-p1', deadlineMs: 1_000, expendable: () => false }
  const store = createStore(deps)
  await store.set('settings/session', {
    session: { active: account, connections: [{ accounts: [account] }] },
  })
  await store.set(`balances/${account}`, { value: { account, native }, at: 1 })
  store.close()
}

describe('the element <portico-button> of a returning visitor', () => {
  const reconnecting = publicAccountOf({ ...noSession, status: 'reconnecting' })

  it('shows the balance of the last visit until the worker has sent a new balance', async () => {
    await visitBefore()
    const { account$, balances$ } = serve(reconnecting)
    const { text } = add('<portico-button balance></portico-button>')
    await vi.waitFor(() => expect(text()).toBe('1.5\u00a0ETH · 0x1234…5678'))
    account$.next({ ...connected, caipAddress: account })
    expect(text()).toBe('1.5\u00a0ETH · 0x1234…5678')
    balances$.next({ status: 'fresh', data: { native: { ...native, amount: 0n } }, at: 2 })
    expect(text()).toBe('0\u00a0ETH · 0x1234…5678')
  })

  it('hides the stored balance after a disconnect, after an account change, or if amounts are hidden', async () => {
    await visitBefore()
    const { account$, settings$ } = serve(reconnecting)
    const { text } = add('<portico-button balance></portico-button>')
    await vi.waitFor(() => expect(text()).toContain('1.5'))
    account$.next(publicAccountOf(noSession))
    expect(text()).toBe('Connect')
    account$.next({ ...connected, caipAddress: `eip155:1:0x${'2'.repeat(40)}` })
    expect(text()).toBe('0x1234…5678')
    account$.next({ ...connected, caipAddress: account })
    expect(text()).toContain('1.5')
    settings$.next({ hideAmounts: true, recentWallets: [] })
    expect(text()).toBe('0x1234…5678')
  })
})

describe('the element <portico-button> with the attribute balance', () => {
  // Specification 3.2
  it('shows the balance beside the address, and only the address if there is no balance', () => {
    const { account$, balances$ } = serve()
    const { text } = add('<portico-button balance></portico-button>')
    expect(text()).toBe('Connect')
    account$.next(connected)
    expect(text()).toBe('0x1234…5678')
    balances$.next({ status: 'fresh', data: { native }, at: 1 })
    expect(text()).toBe('1.5\u00a0ETH · 0x1234…5678')
    account$.next(publicAccountOf(noSession))
    expect(text()).toBe('Connect')
  })

  it.each([
    [0n, '0'],
    [1n, '< 0.001'],
    [1_234_567_899_999_999_999_999n, '1,234.567'],
    [12_345_678_000_000_000_000_000_000n, '12.34M'],
  ])('rounds the balance down: %s wei become %s', (amount, text) => {
    const { account$, balances$ } = serve()
    const button = add('<portico-button balance></portico-button>')
    account$.next(connected)
    balances$.next({ status: 'fresh', data: { native: { ...native, amount } }, at: 1 })
    expect(button.text()).toBe(`${text}\u00a0ETH · 0x1234…5678`)
  })

  it('formats the balance as the modal does, in the language of the option locale', () => {
    const amount = 12_335_600_000_000_000_000n
    const { account$, balances$ } = serve(undefined, { locale: 'de' })
    const button = add('<portico-button balance></portico-button>')
    account$.next(connected)
    balances$.next({ status: 'fresh', data: { native: { ...native, amount } }, at: 1 })
    const { locale } = languagesOf({ locale: 'de', messages: {} })
    expect(button.text()).toBe(`${showBalance({ ...native, amount }, locale).short} · 0x1234…5678`)
    expect(button.text()).toBe('12,335\u00a0ETH · 0x1234…5678')
  })

  it('shows the new balance although the browser has translated the old one (F4)', () => {
    const { account$, balances$ } = serve()
    const button = add('<portico-button balance></portico-button>')
    account$.next(connected)
    balances$.next({ status: 'fresh', data: { native }, at: 1 })
    expect(button.inner.translate).toBe(false)
    const font = document.createElement('font')
    font.append('eins Komma fünf')
    button.inner.lastChild?.replaceWith(font)
    balances$.next({ status: 'fresh', data: { native: { ...native, amount: 10n ** 18n } }, at: 2 })
    expect(button.text()).toBe('1\u00a0ETH · 0x1234…5678')
  })

  describe('the button on a site that has chosen the token to show', () => {
    const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
    const tokens = { 'eip155:1': { address: usdc.address.toLowerCase() } }
    const shown = (own: object, caipAddress = account) => {
      const { account$, balances$ } = serve(publicAccountOf(noSession), { tokens })
      const { text } = add('<portico-button balance></portico-button>')
      account$.next({ ...connected, caipAddress })
      balances$.next({ status: 'fresh', data: { native, ...own }, at: 1 })
      return text()
    }

    // Specification 4b.1
    it('shows the balance of the chosen token beside the address', () => {
      const fake = { ...usdc, address, amount: 9n }
      expect(shown({ tokens: [fake, { ...usdc, amount: 1_250_500_000n }] })).toBe(
        '1,250.5\u00a0USDC · 0x1234…5678',
      )
    })
    // Specification 4b.1
    it('shows only the address if the account does not own the token that the site has chosen', () => {
      expect(shown({ tokens: [] })).toBe('0x1234…5678')
    })
    // Specification 4b.1
    it('shows the balance of the native coin on a network for which the site has chosen no token', () => {
      expect(shown({ tokens: [] }, `eip155:137:${address}`)).toBe('1.5\u00a0ETH · 0x1234…5678')
    })
    it('leads in the network button too, and follows what the visitor hides (issue 34)', async () => {
      const { account$, balances$, settings$, network$ } = serve(publicAccountOf(noSession), { tokens })
      const { text, element } = add('<portico-network-button balance></portico-network-button>')
      expect(text()).toBe('Ethereum')
      account$.next({ ...connected, caipAddress: account })
      balances$.next({
        status: 'fresh',
        data: { native, tokens: [{ ...usdc, amount: 1_250_500_000n }] },
        at: 1,
      })
      expect(text()).toBe('Ethereum · 1,250.5\u00a0USDC')
      account$.next({ ...connected, caipAddress: `eip155:137:${address}` })
      network$.next({ name: 'Polygon' })
      expect(text()).toBe('Polygon · 1.5\u00a0ETH')
      settings$.next({ hideAmounts: true, recentWallets: [] })
      expect(text()).toBe('Polygon')
      settings$.next({ hideAmounts: false, recentWallets: [] })
      element.removeAttribute('balance')
      await vi.waitFor(() => expect(text()).toBe('Polygon'))
      element.setAttribute('balance', '')
      await vi.waitFor(() => expect(text()).toBe('Polygon · 1.5\u00a0ETH'))
      network$.next(undefined)
      expect(text()).toBe('Wrong network')
      account$.next(publicAccountOf(noSession))
      network$.next({ name: 'Ethereum' })
      expect(text()).toBe('Ethereum')
    })
    it("never shows the native coin's balance from the last visit in place of the token's balance", async () => {
      await visitBefore()
      const { account$ } = serve(publicAccountOf({ ...noSession, status: 'reconnecting' }), { tokens })
      const { text } = add('<portico-button balance></portico-button>')
      await vi.waitFor(() => expect(text()).toBe('0x1234…5678'))
      account$.next({ ...connected, caipAddress: account })
      expect(text()).toBe('0x1234…5678')
    })
  })

  it('shows no balance while the user hides amounts', () => {
    const { account$, balances$, settings$ } = serve()
    const { text } = add('<portico-button balance></portico-button>')
    account$.next(connected)
    balances$.next({ status: 'fresh', data: { native }, at: 1 })
    settings$.next({ hideAmounts: true, recentWallets: [] })
    expect(text()).toBe('0x1234…5678')
  })

  it('keeps the balance if "disabled" changes, and hides the balance if "balance" is removed', async () => {
    const { account$, balances$ } = serve()
    const { element, inner, text } = add('<portico-button balance></portico-button>')
    account$.next(connected)
    balances$.next({ status: 'fresh', data: { native }, at: 1 })
    element.setAttribute('disabled', '')
    await expect.poll(() => inner.disabled).toBe(true)
    expect(text()).toBe('1.5\u00a0ETH · 0x1234…5678')
    element.removeAttribute('balance')
    await expect.poll(text).toBe('0x1234…5678')
  })
})

describe('the element <portico-button> with the attribute profile', () => {
  const pictureIn = (inner: Element) => inner.querySelector<HTMLElement>('[part=avatar]')

  // Specification 3.4
  it('shows a generated avatar and the address until the name and the picture of the account are known', () => {
    const { account$, identity$ } = serve()
    const { inner, text } = add('<portico-button profile></portico-button>')
    expect([text(), pictureIn(inner)]).toEqual(['Connect', null])
    account$.next(connected)
    expect([text(), pictureIn(inner)?.children.length]).toEqual(['0x1234…5678', 0])
    const avatar = 'https://pictures.example/a.png'
    identity$.next({ status: 'fresh', data: { name: 'amber.eth', avatar }, at: 1 })
    const image = pictureIn(inner)?.querySelector('img')
    expect([text(), image?.src, image?.alt]).toEqual(['amber.eth', avatar, ''])
    image?.dispatchEvent(new Event('error'))
    expect(pictureIn(inner)?.children.length).toBe(0)
    account$.next(publicAccountOf(noSession))
    expect([text(), pictureIn(inner)]).toEqual(['Connect', null])
  })

  it('shows the picture of account A only while account A is the active account', () => {
    const { account$, identity$ } = serve()
    const { inner } = add('<portico-button profile></portico-button>')
    const sourceOf = () => pictureIn(inner)?.querySelector('img')?.src
    const avatar = 'https://pictures.example/a.png'
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { avatar }, at: 1 })
    expect(sourceOf()).toBe(avatar)
    account$.next({ ...connected, address: `0x${'2'.repeat(40)}` })
    identity$.next({ status: 'idle' })
    expect(sourceOf()).toBeUndefined()
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { avatar }, at: 2 })
    expect(sourceOf()).toBe(avatar)
  })

  it("keeps the account's name when the modal reports the same account again", () => {
    const { account$, identity$, show } = serve()
    const { text } = add('<portico-button profile></portico-button>')
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { name: 'amber.eth' }, at: 1 })
    show(connected)
    expect(text()).toBe('amber.eth')
  })

  it('shows the address again when the attribute is removed', async () => {
    const { account$, identity$ } = serve()
    const { element, inner, text } = add('<portico-button profile></portico-button>')
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { name: 'amber.eth' }, at: 1 })
    element.removeAttribute('profile')
    await expect.poll(text).toBe('0x1234…5678')
    expect(pictureIn(inner)).toBeNull()
  })

  it('shows the balance beside the name, and only the name while the user hides amounts', () => {
    const { account$, balances$, identity$, settings$ } = serve()
    const { text } = add('<portico-button balance profile></portico-button>')
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { name: 'amber.eth' }, at: 1 })
    balances$.next({ status: 'fresh', data: { native }, at: 1 })
    expect(text()).toBe('1.5\u00a0ETH · amber.eth')
    settings$.next({ hideAmounts: true, recentWallets: [] })
    expect(text()).toBe('amber.eth')
  })

  it('shows the name, but an element with only the attribute balance shows no name', () => {
    const { account$, identity$ } = serve()
    const { text } = add('<portico-button balance></portico-button>')
    account$.next(connected)
    identity$.next({ status: 'fresh', data: { name: 'amber.eth' }, at: 1 })
    expect(text()).toBe('0x1234…5678')
  })
})

describe('the element <portico-button> while a wallet is connected', () => {
  it.each([
    ['', {}, 'Wrong network'],
    [' balance', {}, 'Wrong network'],
    [' profile', { messages: { 'account.wrongNetwork': 'Falsches Netz' } }, 'Falsches Netz'],
    ['', { allowUnsupportedChain: true }, '0x1234…5678'],
  ])(
    'warns on an unlisted network unless the site allows it (attributes "%s", options %j, text "%s")',
    (attributes, options, words) => {
      const { account$, network$ } = serve(undefined, options)
      const { inner, text } = add(`<portico-button${attributes}></portico-button>`)
      account$.next(connected)
      expect(text()).toBe('0x1234…5678')
      network$.next(undefined)
      expect([text(), inner.hasAttribute('data-wrong')]).toEqual([words, words !== '0x1234…5678'])
      network$.next({ name: 'Ethereum' })
      expect([text(), inner.hasAttribute('data-wrong')]).toEqual(['0x1234…5678', false])
    },
  )

  it('shows the text Connect and no network warning as soon as this wallet disconnects', () => {
    const { account$, network$ } = serve()
    const { inner, text } = add('<portico-button></portico-button>')
    account$.next(connected)
    network$.next(undefined)
    account$.next(publicAccountOf(noSession))
    expect([text(), inner.hasAttribute('data-wrong')]).toEqual(['Connect', false])
  })

  it('requests no balance and no name if the attributes balance and profile are missing', () => {
    const { account$, portico } = serve()
    const [balances, identity] = [
      vi.spyOn(portico.balances, 'subscribe'),
      vi.spyOn(portico.identity, 'subscribe'),
    ]
    const { element } = add('<portico-button></portico-button>')
    account$.next(connected)
    expect([balances, identity].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    element.setAttribute('balance', '')
    return expect.poll(() => balances.mock.calls.length).toBe(1)
  })

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'light dark'],
  ])('has the colour scheme of the theme (theme %s: %s)', (mode, scheme) => {
    const { account$, mode$ } = serve()
    const { element } = add('<portico-button></portico-button>')
    account$.next(connected)
    mode$.next(mode)
    const rule = element.shadowRoot?.adoptedStyleSheets.at(-2)?.cssRules[0] as CSSStyleRule
    expect(rule.style.colorScheme).toBe(scheme)
  })
})

it.each([
  '<portico-network-button></portico-network-button>',
  '<portico-wallet-button wallet="walletConnect"></portico-wallet-button>',
])('an element loads the modal on a hover only as the option preload allows: %s', html => {
  const { portico, intent } = serve()
  const { element } = add(html)
  element.dispatchEvent(new Event('pointerover'))
  expect(intent).toHaveBeenCalledOnce()
  expect(portico.prepare).not.toHaveBeenCalled()
})

describe('the element <portico-network-button>', () => {
  it('shows the name of the network even if no wallet is connected, and opens the network list on a click', () => {
    const { account$, network$, portico } = serve()
    const { inner, text } = add('<portico-network-button></portico-network-button>')
    expect([text(), inner.dataset.testid]).toEqual(['Ethereum', 'network-button'])
    account$.next(connected)
    expect([text(), inner.dataset.testid]).toEqual(['Ethereum', 'network-button'])
    network$.next(undefined)
    expect(text()).toBe('Wrong network')
    inner.click()
    expect(portico.open).toHaveBeenCalledWith('Networks')
  })
})

describe('the element <portico-wallet-button>', () => {
  it('opens the connecting view on a click if its attribute "wallet" is the rdns of an injected wallet', async () => {
    const { injected$, openView } = serve()
    const { inner, text } = add('<portico-wallet-button wallet="example.heron"></portico-wallet-button>')
    expect(text()).toBe('Wallet')
    injected$.next([heron])
    expect(text()).toBe('Heron Wallet')
    expect(inner.querySelector('img')?.src).toBe(heron.icon)
    inner.click()
    expect(openView).toHaveBeenCalledWith('ConnectingExternal', { wallet: heron })
  })

  it('opens the QR code on a click if its attribute "wallet" is "walletConnect"', async () => {
    const { injected$, openView } = serve()
    injected$.next([heron])
    const { element, inner, text } = add(
      '<portico-wallet-button wallet="walletConnect" label="Phone"></portico-wallet-button>',
    )
    expect(text()).toBe('Phone')
    inner.click()
    expect(openView).toHaveBeenCalledWith('ConnectingWalletConnectBasic')
    element.removeAttribute('label')
    await expect.poll(text).toBe('WalletConnect')
    element.setAttribute('wallet', 'example.heron')
    await expect.poll(text).toBe('Heron Wallet')
    expect(inner.querySelectorAll('img')).toHaveLength(1)
  })

  it('opens the account view on a click if its wallet is already connected', () => {
    const { account$, injected$, portico, openView } = serve()
    injected$.next([heron])
    const { inner } = add('<portico-wallet-button wallet="example.heron"></portico-wallet-button>')
    account$.next({ ...connected, wallet: { name: heron.name, rdns: heron.rdns } })
    inner.click()
    expect(portico.open).toHaveBeenCalledWith()
    expect(openView).not.toHaveBeenCalled()
  })
})

it('Portico elements have the colours, the font and the corners of the theme that the site sets', async () => {
  const { theme$ } = serve()
  const { element } = add('<portico-network-button></portico-network-button>')
  const styleOf = (property: string) => {
    const rule = element.shadowRoot?.adoptedStyleSheets.at(-1)?.cssRules[0] as CSSStyleRule | undefined
    return rule?.style.getPropertyValue(property) ?? ''
  }
  theme$.next({ '--wc-accent': '#00aa77', '--wc-background': '#fff8ee' })
  await expect.poll(() => styleOf('--pt-solid')).toBe('light-dark(rgb(0 170 119), rgb(0 170 119))')
  expect(styleOf('--pt-on-accent')).toContain('rgb(18 19 19)')
  expect([styleOf('--pt-font'), styleOf('--pt-r')]).toEqual(['', ''])
  theme$.next({ '--w3m-font-family': 'serif', '--w3m-border-radius-master': '2px' })
  await expect.poll(() => styleOf('--pt-font')).toBe('serif')
  expect([styleOf('--pt-solid'), styleOf('--pt-r')]).toEqual(['', '0.5'])
  // Colours change only where the theme has colours.
  const rules = () => [...(element.shadowRoot?.adoptedStyleSheets.at(-1)?.cssRules ?? [])].length
  expect(rules()).toBe(2)
  theme$.next({})
  await expect.poll(rules).toBe(0)
})
