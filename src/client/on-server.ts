import { coreError } from '../domain/core/errors/core-error.ts'
import { idle } from '../domain/core/loadable.ts'
import type { HostOptions } from '../domain/options/resolve.ts'
import { accountOf, initialState, noSession } from './account.ts'
import { createFeatureClients } from './feature-clients.ts'
import type { Portico } from './types.ts'

/**
 * A Portico for servers, where there is no page. No account is connected, subscribers get that single value, and everything
 * that needs a wallet or a modal rejects with `page-missing`. So a server renders the same HTML that the browser shows
 * before a wallet connects.
 */
export function serverPortico({ themeMode = 'dark' }: HostOptions): Portico {
  const account = accountOf(noSession)
  const nothing = () => {}
  const refuse = () => Promise.reject(coreError('page-missing'))
  const once =
    <T>(value: T) =>
    (listener: (value: T) => void) => {
      listener(value)
      return nothing
    }
  const stream$ = <T>(value: T) => ({
    subscribe: (listener: (value: T) => void) => ({ unsubscribe: once(value)(listener) }),
  })
  return {
    open: refuse,
    close: nothing,
    prepare: nothing,
    disconnect: refuse,
    switchNetwork: refuse,
    request: refuse,
    getProvider: () => undefined,
    getAccount: () => account,
    subscribeAccount: once(account),
    getState: () => initialState,
    subscribeState: once(initialState),
    getThemeMode: () => themeMode,
    setThemeMode: nothing,
    subscribeTheme: once(themeMode),
    addConnector: () => nothing,
    addNetwork: nothing,
    removeNetwork: nothing,
    setCollapseWallets: nothing,
    account$: () => stream$(account),
    session$: stream$(noSession),
    balances$: () => stream$(idle),
    history$: () => stream$(idle),
    historyPage: refuse,
    identity$: () => stream$(idle),
    ...createFeatureClients({ call: refuse, stream: () => stream$(idle) }),
    getSIWX: async () => undefined,
    signOut: refuse,
    on: () => nothing,
    destroy: nothing,
  }
}
