import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { closedModal, noSession, publicAccountOf } from '../client/account.ts'
import type { InitialState } from '../client/account-cookie.ts'
import { accountCookie, initialAccount, orInitial } from '../client/initial-state.ts'
import type { Portico } from '../client/portico-type.ts'
import type { Account, ModalState } from '../client/types.ts'
import type { Value } from '../client/value.ts'
import type { Namespace } from '../domain/core/entities.ts'
import { named } from './named.ts'

const Context = createContext<Portico | undefined>(undefined)
const InitialContext = createContext<Account | undefined>(undefined)

function Provider({ portico, initialState, children }: PorticoProviderProps) {
  const remembers = initialState !== undefined
  const initial = useMemo(() => (initialState ? initialAccount(initialState) : undefined), [initialState])
  useEffect(() => (remembers ? rememberAccount(portico) : undefined), [portico, remembers])
  const inside = createElement(InitialContext.Provider, { value: initial }, children)
  return createElement(Context.Provider, { value: portico }, inside)
}

/**
 * Provides one Portico to the hooks in its children. Create the Portico once, at the top level of a module. The
 * provider also works on a server, where no account is connected.
 *
 * To show the account in the server's HTML, pass `initialState`, which `cookieToInitialState` of `portico` returns. The
 * server and the first render then show the account of the visitor's last page, with the status `reconnecting`. If the
 * visitor does not have the cookie yet, `initialState` is null. With `initialState`, even null, the provider writes the
 * cookie for the next page. Without this property, the provider writes no cookie.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694' })
 * export const App = () => <PorticoProvider portico={portico}><Shop /></PorticoProvider>
 */
export const PorticoProvider = /* @__PURE__ */ named('PorticoProvider', Provider)

/** Properties of `PorticoProvider`. */
export type PorticoProviderProps = {
  /** The client that `createPortico` returned. */
  readonly portico: Portico
  /**
   * The account that was connected on the visitor's last page, as `cookieToInitialState` returns it. Null if the
   * visitor has no cookie with this account.
   */
  readonly initialState?: InitialState | null | undefined
  /** The part of the app that uses the hooks. */
  readonly children?: ReactNode
}

/** Stores each change of the account in the cookie that the server reads. Returns a function that unsubscribes. */
function rememberAccount({ id, account }: Portico): () => void {
  return account.subscribe(current => {
    // While a wallet is connecting or reconnecting, the account is not yet known, so the cookie keeps the account of
    // the last page.
    if (!/ing$/.test(current.status)) document.cookie = accountCookie(current, id)
  })
}

/**
 * Returns the Portico of the `PorticoProvider` above the component, with methods such as `open`, `close` and `connect`.
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

const noAccount = publicAccountOf(noSession)
const getNoAccount = () => noAccount
const reconnecting = publicAccountOf({ ...noSession, status: 'reconnecting' })
const getReconnecting = () => reconnecting
const getClosed = () => closedModal
