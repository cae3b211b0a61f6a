import { findToken } from '../../domain/balances/find-token.ts'
import { showBalance } from '../../domain/core/amount.ts'
import { databaseName } from '../../domain/core/database.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  type InjectedWallet,
  networkOf,
  type TokenBalance,
} from '../../domain/core/entities.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { languagesOf } from '../../domain/options/languages.ts'
import { type LastBalance, readLastBalance } from '../../host/page/last-balance.ts'
import type { ApiParts } from '../api-parts.ts'
import { queryOf } from '../feature-query.ts'
import type { Portico } from '../portico-type.ts'
import { createQuery } from '../query.ts'
import { type AccountPicture, createAccountPicture } from './account-picture.ts'
import type { ButtonElement } from './button.ts'
import { createElementWords, type ElementWords } from './element-words.ts'

/**
 * The empty first rule receives the colour scheme of the site's theme. It must stay the first rule, because the code finds it
 * by its position.
 */
const css = `button{}
:host([balance]){min-width:272px}
:host([profile]){width:200px;min-width:0}
:host([balance][profile]){width:312px}
:host([profile]) button{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[data-testid=account-button]{font-variant-ligatures:no-contextual}
[part=avatar]{display:inline-block;width:24px;height:24px;margin-inline-end:8px;border-radius:50%;overflow:hidden;vertical-align:middle}
[part=avatar] img{display:block;width:100%;height:100%;object-fit:cover}
:host(:not([profile])) [part=avatar]{display:none}
:host([profile]) [data-testid=account-button]{position:relative;padding-inline-end:30px}
:host([profile]) [data-testid=account-button]::after{content:"";position:absolute;top:calc(50% - 5px);inset-inline-end:16px;width:6px;height:6px;border:solid;border-width:0 1.5px 1.5px 0;transform:rotate(45deg);opacity:.7}
:host(:not(portico-button)) button{background:#80808026;color:inherit}
@supports (color:light-dark(red,red)){
[data-testid=account-button]{border-color:light-dark(#dcdee6,#393b41);background:light-dark(#f4f5f9,#222327);color:light-dark(#121313,#fff)}
[data-testid=account-button]:hover{background:light-dark(#e9ebf2,#2d2e33)}
[data-testid=account-button][data-wrong]{border-color:currentColor;color:light-dark(#b3261e,#ff9a90)}
}`

/**
 * The subscriptions of one element. When an element draws itself, it overwrites its text. `draw` then writes the
 * subscribed values again, and follows changes of the attributes. `translate` only writes the text again.
 */
type Following = { stop(): void; draw?(): void; translate?(): void }

/**
 * Returns the function that draws the parts that only some pages need: the balance and the profile in
 * `<portico-button>`, the site's theme, `<portico-network-button>` and `<portico-wallet-button>`. The caller calls the
 * function again when an attribute of the element changes.
 */
export function createElements(parts: ApiParts, portico: Portico): (button: ButtonElement) => void {
  const following = new Map<ButtonElement, Following>()
  const words = createElementWords(parts.options, () => {
    for (const [button, { draw, translate = draw }] of following) {
      speak(button)
      translate?.()
    }
  })
  // A label that the site gives is in the language of the page.
  const speak = (button: ButtonElement): void => {
    const isOurs = !button.hasAttribute('label')
    for (const [name, value] of Object.entries(words.attributes()))
      if (isOurs) innerOf(button)?.setAttribute(name, value)
      else innerOf(button)?.removeAttribute(name)
  }
  portico.themeVariables.subscribe(words.load)
  const follow = (button: ButtonElement): Following => {
    if (button.localName === 'portico-network-button') return showNetwork(button, parts, portico, words)
    if (button.localName === 'portico-wallet-button') return showWallet(button, parts, portico, words)
    return showAccount(button, parts, portico, words)
  }
  const sheet = new CSSStyleSheet()
  // The call is optional because jsdom lacks `replaceSync`.
  sheet.replaceSync?.(css)
  const { style } = (sheet.cssRules?.[0] ?? {}) as Partial<CSSStyleRule>
  if (style) {
    portico.theme.subscribe(mode => {
      style.colorScheme = mode === 'auto' ? 'light dark' : mode
    })
  }
  const themed = new CSSStyleSheet()
  portico.themeVariables.subscribe(variables => {
    if (Object.keys(variables).length > 0)
      import('./button-theme.ts').then(
        ({ themeButtons }) => {
          if (portico.themeVariables.get() === variables) themeButtons(themed, variables)
        },
        () => {
          // If the theme code fails to load, the elements keep their default look.
        },
      )
    else themed.replaceSync?.('')
  })
  return button => {
    words.load()
    speak(button)
    const { shadowRoot } = button
    // The first sheet belongs to the element itself and stays. Any other sheet may belong to a modal that was
    // destroyed, so it is removed.
    if (shadowRoot)
      shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets.slice(0, 1), sheet, themed]
    // Ends the subscriptions of elements that are no longer on the page. If such an element is added again, it is drawn
    // again.
    for (const [other, { stop }] of following)
      if (!other.isConnected) {
        stop()
        following.delete(other)
      }
    const current = following.get(button)
    if (current?.draw) return current.draw()
    current?.stop()
    following.set(button, follow(button))
  }
}

/**
 * Draws `<portico-button>` by its attributes. `balance` shows the balance beside the address, unless the visitor hides
 * amounts. `profile` shows the account's picture, and the account's name in place of the address. On a network that the
 * site does not list, shows a warning in place of the balance and the address.
 */
function showAccount(
  button: ButtonElement,
  { link, options }: ApiParts,
  { account, balances, identity, network }: Portico,
  words: ElementWords,
): Following {
  const { locale } = languagesOf(options)
  /** Whether the visitor hides amounts. It is undefined until the worker has sent the settings. */
  let isHidden: boolean | undefined
  /**
   * The balance of the last visit. It is shown until the worker has sent the session, the settings and the balances.
   */
  let last: LastBalance | undefined
  let picture: AccountPicture | undefined
  const stops = new Map<unknown, () => void>()
  /** Subscribes to a value once, and only if the element shows the value, because each subscription starts requests. */
  const follow = (value: { subscribe(listener: () => void): () => void }) => {
    if (stops.has(value)) return
    // `subscribe` calls `draw` at once, and `draw` may call `follow` again. This entry prevents a second subscription.
    stops.set(value, () => {})
    stops.set(value, value.subscribe(draw))
  }
  const settings = hiddenAmounts(link, hidden => {
    isHidden = hidden
  })
  const shownBalance = (account: CaipAddress | undefined, stored: LastBalance | undefined) => {
    if (isHidden) return undefined
    const known = isHidden === false ? balances.get().data : undefined
    if (!isChosen(account, options)) return known?.native ?? stored?.native
    return leadingBalance(account, known, options)
  }
  const draw = () => {
    const { status, caipAddress, isConnected, address: current } = account.get()
    const isLast = caipAddress === undefined ? status === 'reconnecting' : caipAddress === last?.account
    const address = current ?? (isLast && last ? addressOf(last.account) : undefined)
    const hasProfile = button.hasAttribute('profile')
    const inner = innerOf(button)
    const isWrong = isConnected && !network.get() && !options.allowUnsupportedChain
    inner?.toggleAttribute('data-wrong', isWrong)
    // A translation would change the balance and the name. The text "Connect" may be translated.
    if (inner) inner.translate = !address || isWrong
    if (!address || !hasProfile) picture?.remove()
    // The element may still show the address of the last visit.
    const saysConnect = inner?.dataset.testid === 'connect-button' && !button.hasAttribute('label')
    if (!address && saysConnect) write(button, words.get().connect)
    if (!address || !inner) return
    const hasBalance = button.hasAttribute('balance')
    if (isConnected) follow(network)
    if (isConnected && hasProfile) follow(identity)
    if (isConnected && hasBalance) for (const value of [settings, balances]) follow(value)
    const { name, avatar } = (hasProfile && identity.get().data) || {}
    if (hasProfile) {
      picture ??= createAccountPicture(inner)
      picture.show(address, avatar)
    }
    if (isWrong) return write(button, options.messages['account.wrongNetwork'] ?? words.get().wrongNetwork)
    const text = name ?? shortText(address)
    const stored = isLast ? last : undefined
    const balance = hasBalance && shownBalance(caipAddress ?? stored?.account, stored)
    if (balance) write(button, `${showBalance(balance, locale).short} · ${text}`)
    else write(button, text)
  }
  if (account.get().status === 'reconnecting' && options.enableReconnect)
    readLastBalance(() => indexedDB, databaseName(options.projectId, options.id)).then(
      found => {
        last = found
        draw()
      },
      () => {},
    )
  // Formats a number here, while the database opens, because a page's first number format takes long to create.
  showBalance({ amount: 0n, decimals: 0, symbol: '' }, locale)
  const unfollow = () => {
    for (const stop of stops.values()) stop()
    stops.clear()
  }
  const stopAccount = account.subscribe(({ isConnected }) => {
    if (!isConnected) unfollow()
    draw()
  })
  return {
    draw,
    stop: () => {
      stopAccount()
      unfollow()
      picture?.remove()
    },
  }
}

function shortText(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

type Chosen = Pick<ApiParts['options'], 'tokens'>

/** Whether the site has chosen a token whose balance leads on the account's network. */
function isChosen(account: CaipAddress | undefined, { tokens }: Chosen): account is CaipAddress {
  return account !== undefined && Object.hasOwn(tokens, networkOf(account))
}

/**
 * Returns the balance of the token that the site has chosen for the account's network. Without a chosen token,
 * returns the balance of the native coin.
 */
function leadingBalance(
  account: CaipAddress | undefined,
  balances: Balances | undefined,
  options: Chosen,
): TokenBalance | undefined {
  if (!balances || !isChosen(account, options)) return balances?.native
  return findToken(balances, String(options.tokens[networkOf(account)]?.address))
}

/** Returns a value that calls `keep` with whether the visitor hides amounts, and then its listener. */
function hiddenAmounts(link: ApiParts['link'], keep: (isHidden: boolean) => void) {
  return {
    subscribe: (listener: () => void) => {
      const subscription = link.stream('settings').subscribe(({ hideAmounts }) => {
        keep(hideAmounts)
        listener()
      })
      return () => subscription.unsubscribe()
    },
  }
}

/**
 * Shows the name of the network. With the attribute `balance`, also shows the balance on this network, unless the
 * visitor hides amounts: of the token that the site has chosen, or else of the native coin. A click opens the list of
 * networks.
 */
function showNetwork(
  button: ButtonElement,
  { link, options }: ApiParts,
  portico: Portico,
  words: ElementWords,
): Following {
  const { account, balances, network } = portico
  const { locale } = languagesOf(options)
  let isHidden = true
  const stops: (() => void)[] = []
  const unfollow = () => {
    for (const stop of stops.splice(0)) stop()
  }
  const draw = () => {
    const { isConnected, caipAddress } = account.get()
    const shown = network.get()
    const name = shown?.name ?? button.getAttribute('label') ?? words.get().wrongNetwork
    const isShown = isConnected && !isHidden && shown && button.hasAttribute('balance')
    const balance = isShown ? leadingBalance(caipAddress, balances.get().data, options) : undefined
    const inner = innerOf(button)
    if (inner) inner.translate = balance === undefined
    write(button, balance ? `${name} · ${showBalance(balance, locale).short}` : name)
  }
  const settings = hiddenAmounts(link, hidden => {
    isHidden = hidden
  })
  const follow = ({ isConnected }: { readonly isConnected: boolean }) => {
    const isWanted = isConnected && button.hasAttribute('balance')
    if (!isWanted) unfollow()
    else if (stops.length === 0) stops.push(settings.subscribe(draw), balances.subscribe(draw))
    draw()
  }
  serve(button, 'network-button', () => portico.open('Networks'))
  const [stopNetwork, stopAccount] = [network.subscribe(draw), account.subscribe(follow)]
  return {
    draw: () => follow(account.get()),
    stop: () => {
      stopNetwork()
      stopAccount()
      unfollow()
    },
  }
}

/**
 * Shows the wallet that the attribute `wallet` identifies: by the rdns or the id of a wallet in the page, or by an id
 * of the catalogue. A click connects a wallet in the page. For a catalogue wallet, it opens the view that connects this
 * wallet.
 */
function showWallet(
  button: ButtonElement,
  { host, link, open: openView }: ApiParts,
  portico: Portico,
  words: ElementWords,
): Following {
  const id = button.getAttribute('wallet') ?? 'walletConnect'
  const label = button.getAttribute('label')
  const isWalletConnect = id === 'walletConnect'
  let found: InjectedWallet | undefined
  const picture = unclobbered(document).createElement('img')
  picture.alt = ''
  Object.assign(picture.style, {
    width: '22px',
    height: '22px',
    borderRadius: '6px',
    verticalAlign: 'middle',
    marginInlineEnd: '8px',
  })
  const connect = async () => {
    if (portico.account.get().wallet?.rdns === id && found) return await portico.open()
    portico.prepare()
    if (found) return await openView('ConnectingExternal', { wallet: found })
    if (isWalletConnect) return await openView('ConnectingWalletConnectBasic')
    const query = { page: 1, entries: 1, include: [id] }
    const { wallets } = await createQuery(() => queryOf(link, 'wallets', 'wallets', query)).load()
    await (wallets[0] ? openView('ConnectingWalletConnect', { wallet: wallets[0] }) : openView())
  }
  serve(button, 'wallet-button', () => connect().catch(() => portico.open()))
  const draw = () => {
    write(
      button,
      label ??
        (found && words.walletName(found.name)) ??
        (isWalletConnect ? 'WalletConnect' : words.get().wallet),
    )
    if (found?.icon === undefined) return picture.remove()
    picture.src = found.icon
    innerOf(button)?.prepend(picture)
  }
  const subscription = host.injected$.subscribe(wallets => {
    found = wallets.find(wallet => wallet.rdns === id || wallet.id === id)
    draw()
  })
  return {
    translate: draw,
    stop: () => {
      subscription.unsubscribe()
      picture.remove()
    },
  }
}

function serve(button: ButtonElement, testId: string, press: () => Promise<void>): void {
  const inner = innerOf(button)
  if (inner) inner.dataset.testid = testId
  const { actions } = button
  if (actions) button.actions = { ...actions, press: () => void press().catch(() => {}) }
}

function innerOf({ shadowRoot }: ButtonElement): HTMLElement | null {
  return shadowRoot?.querySelector('button') ?? null
}

/**
 * Changes the text of the element without replacing its text node. If the browser has translated the page, an element
 * stands in for the text node. This element is replaced.
 */
function write(button: ButtonElement, text: string): void {
  const node = innerOf(button)?.lastChild
  if (node instanceof Text) node.data = text
  else if (node instanceof HTMLElement && node.localName !== 'img' && !node.hasAttribute('part'))
    node.replaceWith(text)
}
