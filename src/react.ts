import { useEffect, useMemo, useRef } from 'react'
import type { AccountQuery } from './client/account-query.ts'
import type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'
import type { Portico } from './client/portico-type.ts'
import type { EventName, PorticoEvents, ThemeMode } from './client/types.ts'
import type { WalletOption } from './client/wallet-list.ts'
import type { Balances, CaipAddress, Identity, Network } from './domain/core/entities.ts'
import { idle, type Loadable } from './domain/core/loadable.ts'
import type { HistoryPage } from './domain/history/history.ts'
import type { RegisteredName } from './domain/names/names.ts'
import type { Portfolio } from './domain/portfolio/totals.ts'
import type { ValuePoint } from './domain/portfolio/value-points.ts'
import type { SignInState } from './domain/sign-in/types.ts'
import type { SmartSession } from './domain/smart-sessions/smart-session.ts'
import type { TransactionRecord } from './domain/transactions/record.ts'
import type { PorticoElementAttributes } from './react/buttons.ts'
import { usePortico, usePorticoValue } from './react/context.ts'

export type { InitialState } from './client/account-cookie.ts'
export type { AccountQuery } from './client/account-query.ts'
export type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'
export type { Portico } from './client/portico-type.ts'
export type { Account, EventName, ModalState, PorticoEvents, ThemeMode } from './client/types.ts'
export type { Value } from './client/value.ts'
export type { WalletOption } from './client/wallet-list.ts'
export type { Balances, CaipAddress, Identity, Namespace, Network } from './domain/core/entities.ts'
export type { Loadable } from './domain/core/loadable.ts'
export type { HistoryPage } from './domain/history/history.ts'
export type { RegisteredName } from './domain/names/names.ts'
export type { Portfolio } from './domain/portfolio/totals.ts'
export type { ValuePoint } from './domain/portfolio/value-points.ts'
export type { SignInState } from './domain/sign-in/types.ts'
export type { SmartSession } from './domain/smart-sessions/smart-session.ts'
export type { TransactionRecord } from './domain/transactions/record.ts'

export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
  NetworkButton,
  type NetworkButtonProps,
  type NetworkButtonState,
  type PorticoElementAttributes,
} from './react/buttons.ts'
export {
  PorticoProvider,
  type PorticoProviderProps,
  usePortico,
  usePorticoAccount,
  usePorticoModal,
  usePorticoValue,
} from './react/context.ts'

/** The attributes of `<portico-modal>`, which shows the modal as a part of the page. */
export type InlineAttributes = {
  /** Shows the modal here. */
  readonly inline: true | ''
  /** The id of the Portico, if the page has several. */
  readonly instance?: string | undefined
}

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: TypeScript can extend only an interface
    interface IntrinsicElements {
      'portico-button': PorticoElementAttributes & ButtonAttributes
      'portico-modal': PorticoElementAttributes & InlineAttributes
      'portico-network-button': PorticoElementAttributes & NetworkButtonAttributes
      'portico-wallet-button': PorticoElementAttributes & WalletButtonAttributes
    }
  }
}

/**
 * Returns the network that the modal shows, the networks of the site, and the function that switches the network.
 * @example const { network, networks, switchNetwork } = usePorticoNetwork()
 */
export function usePorticoNetwork(): {
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly switchNetwork: Portico['switchNetwork']
} {
  const { network, networks, switchNetwork } = usePortico()
  return { network: usePorticoValue(network), networks: usePorticoValue(networks), switchNetwork }
}

/**
 * Returns the wallets that the site can offer, and the function that connects one of them.
 * @example const { wallets, connect } = usePorticoWallets()
 */
export function usePorticoWallets(): {
  readonly wallets: readonly WalletOption[]
  readonly connect: Portico['connect']
} {
  const { wallets, connect } = usePortico()
  return { wallets: usePorticoValue(wallets), connect }
}

/**
 * Returns the function that disconnects the wallets of one namespace. If it is called without a namespace, it
 * disconnects all wallets.
 * @example const disconnect = usePorticoDisconnect()
 */
export function usePorticoDisconnect(): Portico['disconnect'] {
  return usePortico().disconnect
}

/**
 * Returns the state of the sign-in, and the functions that request, end and check a sign-in.
 * @example const { phase, request } = usePorticoSignIn()
 */
export function usePorticoSignIn(): SignInState & Pick<Portico['signIn'], 'request' | 'signOut' | 'check'> {
  const { signIn } = usePortico()
  const { request, signOut, check } = signIn
  return { ...usePorticoValue(signIn), request, signOut, check }
}

/**
 * Returns the colour scheme and the function that changes it.
 * @example const { theme, setTheme } = usePorticoTheme()
 */
export function usePorticoTheme(): { readonly theme: ThemeMode; setTheme(mode: ThemeMode): void } {
  const { theme, update } = usePortico()
  return { theme: usePorticoValue(theme), setTheme: themeMode => update({ themeMode }) }
}

/**
 * Calls the listener at each event of this name, or at every event with `'*'`. The hook always calls the listener of the
 * latest render.
 * @example usePorticoEvent('connect', ({ address }) => showBasket(address))
 */
export function usePorticoEvent<E extends EventName>(
  event: E,
  listener: (detail: PorticoEvents[E]) => void,
): void
export function usePorticoEvent(
  event: '*',
  listener: (detail: PorticoEvents[EventName], event: EventName) => void,
): void
export function usePorticoEvent(
  event: EventName | '*',
  listener: (detail: never, event: EventName) => void,
): void {
  const { on } = usePortico()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const call = (detail: PorticoEvents[EventName], name: EventName) => latest.current(detail as never, name)
    return event === '*' ? on('*', call) : on(event, detail => call(detail, event))
  }, [on, event])
}

/**
 * Returns the balances of an account. Default: the connected account.
 * @example const { data, status, at } = usePorticoBalances()
 */
export function usePorticoBalances(account?: CaipAddress): Loadable<Balances> {
  return useAccountQuery(usePortico().balances, account)
}

/**
 * Returns the newest transactions of an account. Default: the connected account.
 * @example const { data } = usePorticoHistory()
 */
export function usePorticoHistory(account?: CaipAddress): Loadable<HistoryPage> {
  return useAccountQuery(usePortico().history, account)
}

/**
 * Returns the name and the picture of an account. Default: the connected account.
 * @example const { data } = usePorticoIdentity()
 */
export function usePorticoIdentity(account?: CaipAddress): Loadable<Identity> {
  return useAccountQuery(usePortico().identity, account)
}

/**
 * Returns everything that the connected wallets own on the site's networks.
 * @example const { data } = usePorticoPortfolio()
 */
export function usePorticoPortfolio(): Loadable<Portfolio> {
  return usePorticoValue<Loadable<Portfolio>>(usePortico().portfolio, getIdle)
}

/**
 * Returns the recorded values of an account, or of the whole portfolio, since the first visit. The oldest value comes
 * first.
 * @example const { data } = usePorticoValueHistory('portfolio')
 */
export function usePorticoValueHistory(
  of: CaipAddress | 'portfolio' = 'portfolio',
): Loadable<readonly ValuePoint[]> {
  const { portfolio } = usePortico()
  return usePorticoValue<Loadable<readonly ValuePoint[]>>(
    useMemo(() => portfolio.history(of), [portfolio, of]),
    getIdle,
  )
}

/**
 * Returns the registered names of an account. Default: the connected account.
 * @example const { data } = usePorticoNames()
 */
export function usePorticoNames(account?: CaipAddress): Loadable<readonly RegisteredName[]> {
  return useAccountQuery(usePortico().names.own, account)
}

/**
 * Returns the transactions that an account sent from this site, newest first. Default: the connected account.
 * @example const { data } = usePorticoTransactions()
 */
export function usePorticoTransactions(account?: CaipAddress): Loadable<readonly TransactionRecord[]> {
  return useAccountQuery(usePortico().transactions, account)
}

/**
 * Returns the smart sessions of an account, including expired and revoked ones. Default: the connected account.
 * @example const { data } = usePorticoSmartSessions()
 */
export function usePorticoSmartSessions(account?: CaipAddress): Loadable<readonly SmartSession[]> {
  return useAccountQuery(usePortico().smartSessions.list, account)
}

function useAccountQuery<T>(query: AccountQuery<T>, account: CaipAddress | undefined): Loadable<T> {
  // Each account has a query of its own, which starts without data. So the data of one account is never shown for
  // another account.
  const chosen = useMemo(() => (account ? query.of(account) : query), [query, account])
  return usePorticoValue<Loadable<T>>(chosen, getIdle)
}

const getIdle = () => idle
