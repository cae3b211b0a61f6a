import { useObservableState } from 'observable-hooks'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { EMPTY, Observable } from 'rxjs'
import type { CaipAddress, Namespace } from './domain/model/caip.ts'
import type { Balances, HistoryPage, Identity } from './domain/model/entities.ts'
import { idle, type Loadable } from './domain/model/loadable.ts'
import type { RegisteredName } from './domain/model/names.ts'
import type { SmartSession } from './domain/model/permissions.ts'
import type { Portfolio } from './domain/model/portfolio.ts'
import type { Sample } from './domain/model/samples.ts'
import type { Subscribable } from './domain/model/signal.ts'
import type { TrackedTransaction } from './domain/model/tracked.ts'
import { accountOf, nobody } from './doors/account.ts'
import type { Account, Portico, PorticoState } from './doors/types.ts'

const Context = createContext<Portico | undefined>(undefined)

/**
 * Gives one modal to the hooks below it.
 * @example <PorticoProvider portico={createPortico(options)}><Shop /></PorticoProvider>
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
  return useSyncExternalStore(source.subscribe, source.get, () => onServer)
}

/** Whether the modal is open, and what it shows. */
export function usePorticoState(): PorticoState {
  const portico = usePortico()
  const source = useMemo(() => kept(portico.subscribeState, portico.getState()), [portico])
  return useSyncExternalStore(source.subscribe, source.get, portico.getState)
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
  const source$ = useMemo(() => from(portico.wing('portfolio').stream$('portfolio')), [portico])
  return useObservableState<Loadable<Portfolio>>(source$, idle)
}

/** What an account, or without one the whole portfolio, was worth since the first visit, oldest first. */
export function usePorticoSamples(of: CaipAddress | 'portfolio' = 'portfolio'): Loadable<readonly Sample[]> {
  const portico = usePortico()
  const source$ = useMemo(
    () => from(portico.wing('portfolio').stream$('samples', of), value => ({ of, value })),
    [portico, of],
  )
  const told = useObservableState(source$, undefined)
  return told?.of === of ? told.value : idle
}

/** A source of ours as rxjs has it. */
function from<T, R = T>(
  source: Subscribable<T>,
  as: (value: T) => R = value => value as never,
): Observable<R> {
  return new Observable<R>(subscriber => {
    const subscription = source.subscribe(value => subscriber.next(as(value)))
    return () => subscription.unsubscribe()
  })
}

/** The names the provider keeps for the account. */
export function usePorticoNames(account?: CaipAddress): Loadable<readonly RegisteredName[]> {
  return useOfAccount(openNames, account)
}

/** What was sent from here by the account, newest first, each with where it stands. */
export function usePorticoTransactions(account?: CaipAddress): Loadable<readonly TrackedTransaction[]> {
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
const openNames: Open<readonly RegisteredName[]> = (portico, account) =>
  portico.wing('names').stream$('ownNames', account)
const openTransactions: Open<readonly TrackedTransaction[]> = (portico, account) =>
  portico.wing('money').stream$('transactions', account)
const openSessions: Open<readonly SmartSession[]> = (portico, account) =>
  portico.wing('permissions').stream$('sessions', account)

function useOfAccount<T>(open: Open<T>, given: CaipAddress | undefined): Loadable<T> {
  const portico = usePortico()
  const connected = usePorticoAccount().caipAddress
  const account = given ?? connected
  const source$ = useMemo(() => {
    if (!account) return EMPTY
    return from(open(portico, account), (value): Told<T> => ({ account, value }))
  }, [portico, open, account])
  const told = useObservableState<Told<T> | undefined>(source$, undefined)
  // For the moment in which the account has changed and nothing is known of it: never the money of the one before.
  return told?.account === account && told ? told.value : idle
}

/** A value, and whose it is. */
type Told<T> = { readonly account: CaipAddress; readonly value: Loadable<T> }

const onServer = accountOf(nobody)

/** The last value of a source, as React wants it: the same object until there is a new one. */
function kept<T>(open: (listener: (value: T) => void) => () => void, initial: T) {
  let last = initial
  return {
    get: () => last,
    subscribe: (onChange: () => void) =>
      open(value => {
        last = value
        onChange()
      }),
  }
}
