import {
  createContext,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { accountOf, initialState, noSession } from './client/account.ts'
import type { Account, Portico, PorticoState } from './client/types.ts'
import type { CaipAddress, Namespace } from './domain/core/caip.ts'
import type { Balances, HistoryPage, Identity } from './domain/core/entities.ts'
import { idle, type Loadable } from './domain/core/loadable.ts'
import type { Subscribable } from './domain/core/signal.ts'
import type { RegisteredName } from './domain/names/names.ts'
import type { Portfolio } from './domain/portfolio/portfolio.ts'
import type { ValuePoint } from './domain/portfolio/value-point.ts'
import type { SmartSession } from './domain/smart-sessions/smart-session.ts'
import type { TransactionRecord } from './domain/transactions/record.ts'

export type { Account, Portico, PorticoState } from './client/types.ts'
export type { CaipAddress, Namespace } from './domain/core/caip.ts'
export type { Balances, HistoryPage, Identity } from './domain/core/entities.ts'
export type { Loadable } from './domain/core/loadable.ts'
export type { RegisteredName } from './domain/names/names.ts'
export type { Portfolio } from './domain/portfolio/portfolio.ts'
export type { ValuePoint } from './domain/portfolio/value-point.ts'
export type { SmartSession } from './domain/smart-sessions/smart-session.ts'
export type { TransactionRecord } from './domain/transactions/record.ts'

/** Attributes of `<portico-button>` in TSX. */
export type PorticoButtonAttributes = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** Text of the button while no wallet is connected. Default `Connect`. */
  readonly label?: string | undefined
  /** React 18 writes `className` of such elements as an attribute of that name, so use this. */
  readonly class?: string | undefined
}

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
    interface IntrinsicElements {
      'portico-button': PorticoButtonAttributes
    }
  }
}

const Context = createContext<Portico | undefined>(undefined)

/**
 * Gives one modal to the hooks below it. Make the modal once, at the top of a module: it works on a server too, where nobody is
 * connected.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694' })
 * export const App = () => <PorticoProvider portico={portico}><Shop /></PorticoProvider>
 */
export function PorticoProvider({ portico, children }: { portico: Portico; children?: ReactNode }) {
  return createElement(Context.Provider, { value: portico }, children)
}

/** The modal itself: `open`, `close`, `disconnect` and the rest. */
export function usePortico(): Portico {
  const portico = useContext(Context)
  if (!portico) throw new Error('usePortico needs a PorticoProvider above it')
  return portico
}

/** Who is connected. */
export function usePorticoAccount(namespace?: Namespace): Account {
  const portico = usePortico()
  const source = useMemo(
    () => kept(listener => portico.subscribeAccount(listener, namespace), portico.getAccount(namespace)),
    [portico, namespace],
  )
  return useSyncExternalStore(source.subscribe, source.get, getOnServer)
}

/** Whether the modal is open, and what it shows. */
export function usePorticoState(): PorticoState {
  const portico = usePortico()
  const source = useMemo(() => kept(portico.subscribeState, portico.getState()), [portico])
  return useSyncExternalStore(source.subscribe, source.get, getInitialState)
}

/** What the account owns. Without an account: of the one that is connected. */
export function usePorticoBalances(account?: CaipAddress): Loadable<Balances> {
  return useOfAccount(openBalances, account)
}

/** The newest transactions of the account. */
export function usePorticoHistory(account?: CaipAddress): Loadable<HistoryPage> {
  return useOfAccount(openHistory, account)
}

/** Name and picture of the account. */
export function usePorticoIdentity(account?: CaipAddress): Loadable<Identity> {
  return useOfAccount(openIdentity, account)
}

/** Everything the connected wallets own on the site's networks. */
export function usePorticoPortfolio(): Loadable<Portfolio> {
  const portico = usePortico()
  return useStream(
    useMemo(() => storeOf<Loadable<Portfolio>>(portico.portfolio.portfolio$(), idle), [portico]),
  )
}

/** What an account, or without one the whole portfolio, was worth since the first visit, oldest first. */
export function usePorticoSamples(
  of: CaipAddress | 'portfolio' = 'portfolio',
): Loadable<readonly ValuePoint[]> {
  const portico = usePortico()
  return useStream(
    useMemo(
      () => storeOf<Loadable<readonly ValuePoint[]>>(portico.portfolio.samples$(of), idle),
      [portico, of],
    ),
  )
}

/** The names the provider keeps for the account. */
export function usePorticoNames(account?: CaipAddress): Loadable<readonly RegisteredName[]> {
  return useOfAccount(openNames, account)
}

/** What was sent from here by the account, newest first, each with where it stands. */
export function usePorticoTransactions(account?: CaipAddress): Loadable<readonly TransactionRecord[]> {
  return useOfAccount(openTransactions, account)
}

/** What sites may do for the account without asking: its smart sessions, also those that are over. */
export function usePorticoSessions(account?: CaipAddress): Loadable<readonly SmartSession[]> {
  return useOfAccount(openSessions, account)
}

type Open<T> = (portico: Portico, account: CaipAddress) => Subscribable<Loadable<T>>

const openBalances: Open<Balances> = (portico, account) => portico.balances$(account)
const openHistory: Open<HistoryPage> = (portico, account) => portico.history$(account)
const openIdentity: Open<Identity> = (portico, account) => portico.identity$(account)
const openNames: Open<readonly RegisteredName[]> = (portico, account) => portico.names.ownNames$(account)
const openTransactions: Open<readonly TransactionRecord[]> = (portico, account) =>
  portico.transactions.transactions$(account)
const openSessions: Open<readonly SmartSession[]> = (portico, account) =>
  portico.smartSessions.sessions$(account)

function useOfAccount<T>(open: Open<T>, given: CaipAddress | undefined): Loadable<T> {
  const portico = usePortico()
  const connected = usePorticoAccount().caipAddress
  const account = given ?? connected
  // Another account is another store, which begins idle: the value of one account is never shown for another.
  return useStream(
    useMemo(
      () => storeOf<Loadable<T>>(account ? open(portico, account) : undefined, idle),
      [portico, open, account],
    ),
  )
}

/** A value outside React, as `useSyncExternalStore` wants it: the same object until there is a new one. */
type Store<T> = { readonly get: () => T; readonly subscribe: (onChange: () => void) => () => void }

/** A stream of Loadables. A server, and the first render over its HTML, show it idle. */
function useStream<T>(store: Store<Loadable<T>>): Loadable<T> {
  return useSyncExternalStore(store.subscribe, store.get, getIdle)
}

function storeOf<T>(source: Subscribable<T> | undefined, initial: T): Store<T> {
  return kept(listener => {
    const subscription = source?.subscribe(listener)
    return () => subscription?.unsubscribe()
  }, initial)
}

/** The last value of a source. */
function kept<T>(open: (listener: (value: T) => void) => () => void, initial: T): Store<T> {
  let last = initial
  return {
    get: () => last,
    subscribe: onChange =>
      open(value => {
        last = value
        onChange()
      }),
  }
}

const onServer = accountOf(noSession)
const getOnServer = () => onServer
const getInitialState = () => initialState
const getIdle = () => idle
