import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { accountOf, closedModal, noSession } from '../client/account.ts'
import { accountCookie, type InitialState, initialAccount, orInitial } from '../client/initial-state.ts'
import type { Portico } from '../client/portico-type.ts'
import type { Account, ModalState } from '../client/types.ts'
import type { Value } from '../client/value.ts'
import type { Namespace } from '../domain/core/entities.ts'

const Context = createContext<Portico | undefined>(undefined)
const InitialContext = createContext<Account | undefined>(undefined)

/**
 * Provides one Portico to the hooks in its children. Create the Portico once, at the top of a module. This also works
 * on a server, where no account is connected.
 *
 * With `initialState`, which `cookieToInitialState` of `portico` returns, the server and the first render show the
 * account of the visitor's last page, with the status `reconnecting`. For a visitor without that cookie `initialState`
 * is null, and the provider writes the cookie for the next page. Without this property the provider writes no cookie.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694' })
 * export const App = () => <PorticoProvider portico={portico}><Shop /></PorticoProvider>
 */
export function PorticoProvider({ portico, initialState, children }: PorticoProviderProps) {
  const remembers = initialState !== undefined
  const initial = useMemo(() => (initialState ? initialAccount(initialState) : undefined), [initialState])
  useEffect(() => (remembers ? rememberAccount(portico) : undefined), [portico, remembers])
  const inside = createElement(InitialContext.Provider, { value: initial }, children)
  return createElement(Context.Provider, { value: portico }, inside)
}

/** Properties of `PorticoProvider`. */
export type PorticoProviderProps = {
  /** The client that `createPortico` returned. */
  readonly portico: Portico
  /**
   * The account of the visitor's last page, as `cookieToInitialState` returns it. Null if the visitor has no such
   * cookie.
   */
  readonly initialState?: InitialState | null | undefined
  /** The part of the app that uses the hooks. */
  readonly children?: ReactNode
}

/** Keeps the cookie for the server up to date, until the returned function is called. */
function rememberAccount({ id, account }: Portico): () => void {
  return account.subscribe(current => {
    // While the wallet of a returning visitor is being restored, the cookie of the last page is kept.
    if (!/ing$/.test(current.status)) document.cookie = accountCookie(current, id)
  })
}

/**
 * Returns the Portico of the provider, with methods such as `open`, `close` and `connect`.
 * @example const { open } = usePortico()
 */
export function usePortico(): Portico {
  const portico = useContext(Context)
  if (!portico) throw new Error('usePortico needs a PorticoProvider above it')
  return portico
}

/**
 * Returns the current value of any `Value` or `Query` of a Portico, and renders again when it changes. `onServer`
 * returns the value for the server, and for the first render in the browser, which must match the server's HTML.
 * @example const settings = usePorticoValue(usePortico().settings)
 */
export function usePorticoValue<T>(value: Value<T>, onServer: () => T = value.get): T {
  return useSyncExternalStore(value.subscribe, value.get, onServer)
}

/**
 * Returns the connected account of one namespace. Default: the account that the modal shows.
 * @example const { address, isConnected } = usePorticoAccount()
 */
export function usePorticoAccount(namespace?: Namespace): Account {
  const { account } = usePortico()
  const initial = useContext(InitialContext)
  const onServer = initial ? getReconnecting : getNoAccount
  const current = usePorticoValue(namespace ? account.of(namespace) : account, onServer)
  return orInitial(current, initial, namespace)
}

/**
 * Returns the state of the modal: whether it is open, loading and ready.
 * @example const { open } = usePorticoModal()
 */
export function usePorticoModal(): ModalState {
  return usePorticoValue(usePortico().modal, getClosed)
}

const noAccount = accountOf(noSession)
const getNoAccount = () => noAccount
const reconnecting = accountOf({ ...noSession, status: 'reconnecting' })
const getReconnecting = () => reconnecting
const getClosed = () => closedModal
