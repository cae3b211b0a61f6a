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
 * Gives one Portico to the hooks below it. Create it once, at the top of a module: that works on a server too, where no account
 * is connected.
 *
 * With `initialState`, from `cookieToInitialState` of `portico`, the server and the first render show the account of the visitor's last
 * page, with the status `reconnecting`. Give `null` for a visitor without that cookie: the provider then writes it for the next
 * page. Without the property no cookie is written.
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
  /** The account of the visitor's last page. Null if there is none. */
  readonly initialState?: InitialState | null | undefined
  /** The part of the app that uses the hooks. */
  readonly children?: ReactNode
}

/** Keeps the cookie for the server up to date, until the returned function is called. */
function rememberAccount({ id, account }: Portico): () => void {
  return account.subscribe(current => {
    // The cookie of the last page stays while the wallet of a returning visitor is being restored.
    if (!/ing$/.test(current.status)) document.cookie = accountCookie(current, id)
  })
}

/**
 * Returns the Portico of the provider: `open`, `close`, `connect` and the rest.
 * @example const { open } = usePortico()
 */
export function usePortico(): Portico {
  const portico = useContext(Context)
  if (!portico) throw new Error('usePortico needs a PorticoProvider above it')
  return portico
}

/**
 * Returns the current value of any `Value` or `Query` of a Portico, and renders again when it changes. `onServer` is the value that a
 * server renders, and the first render over its HTML.
 * @example const settings = usePorticoValue(usePortico().settings)
 */
export function usePorticoValue<T>(value: Value<T>, onServer: () => T = value.get): T {
  return useSyncExternalStore(value.subscribe, value.get, onServer)
}

/**
 * Returns the connected account: of the given namespace, or of the namespace that the modal shows.
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
 * Returns whether the modal is open.
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
