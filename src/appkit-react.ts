import { useEffect, useMemo, useState } from 'react'
import {
  type AppKit,
  type AppKitAccount,
  type AppKitButtonAttributes,
  type AppKitConnection,
  type AppKitNetwork,
  type AppKitState,
  type AppKitTheme,
  accountWithNames,
  getAppKit,
  networkWithNames,
} from './appkit.ts'
import { missingName } from './appkit-missing.ts'
import { formatUnits } from './domain/core/amount.ts'
import type { Namespace } from './domain/core/entities.ts'
import type { PorticoElementAttributes } from './react/buttons.ts'
import { usePorticoValue } from './react/context.ts'
import type { ProviderOf, SIWXConfig, TrackedEvent, WalletInfo } from './sdk.ts'

export { createAppKit } from './appkit.ts'

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: TypeScript can extend only an interface
    interface IntrinsicElements {
      'appkit-button': PorticoElementAttributes & AppKitButtonAttributes
      'appkit-account-button': PorticoElementAttributes & AppKitButtonAttributes
      'appkit-connect-button': PorticoElementAttributes & AppKitButtonAttributes
      'appkit-network-button': PorticoElementAttributes & Pick<AppKitButtonAttributes, 'disabled'>
    }
  }
}

/**
 * Returns `open` and `close`. Call `createAppKit` once before a component uses this hook.
 * @example
 * import { useAppKit } from 'portico/appkit/react'
 *
 * const { open } = useAppKit()
 */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  const { open, close } = getAppKit()
  return { open, close }
}

/**
 * Returns the account of one namespace. Default: the account that the modal shows.
 * @example
 * import { useAppKitAccount } from 'portico/appkit/react'
 *
 * const { address, isConnected } = useAppKitAccount()
 */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AppKitAccount {
  const { account } = getAppKit().portico
  const current = usePorticoValue(namespace ? account.of(namespace) : account)
  return useMemo(() => accountWithNames(current), [current])
}

/**
 * Returns the network that the modal shows, and the function that switches to another network.
 * @example
 * import { useAppKitNetwork } from 'portico/appkit/react'
 *
 * const { chainId, switchNetwork } = useAppKitNetwork()
 */
export function useAppKitNetwork(): AppKitNetwork & Pick<AppKit, 'switchNetwork'> {
  const { portico, switchNetwork } = getAppKit()
  usePorticoValue(portico.network)
  usePorticoValue(portico.account)
  return { ...networkWithNames(portico), switchNetwork }
}

/**
 * Returns the state of the modal.
 * @example
 * import { useAppKitState } from 'portico/appkit/react'
 *
 * const { open, loading } = useAppKitState()
 */
export function useAppKitState(): AppKitState {
  const { portico, getState } = getAppKit()
  usePorticoValue(portico.modal)
  usePorticoValue(portico.account)
  return getState()
}

/**
 * Returns the theme of the modal, and the functions that change the theme.
 * @example
 * import { useAppKitTheme } from 'portico/appkit/react'
 *
 * const { themeMode, setThemeMode } = useAppKitTheme()
 */
export function useAppKitTheme(): AppKitTheme & Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> {
  const { portico, setThemeMode, setThemeVariables } = getAppKit()
  const themeMode = usePorticoValue(portico.theme)
  const themeVariables = usePorticoValue(portico.themeVariables)
  return { themeMode, themeVariables, setThemeMode, setThemeVariables }
}

/**
 * Returns the newest `track` event of the modal, for example SEND_INITIATED.
 * @example
 * import { useAppKitEvents } from 'portico/appkit/react'
 *
 * const { data } = useAppKitEvents()
 */
export function useAppKitEvents(): {
  readonly timestamp: number
  readonly data: TrackedEvent | undefined
} {
  const { subscribeEvents } = getAppKit()
  const [event, setEvent] = useState<{ timestamp: number; data: TrackedEvent | undefined }>({
    timestamp: 0,
    data: undefined,
  })
  useEffect(() => subscribeEvents(setEvent), [subscribeEvents])
  return event
}

/**
 * Returns the wallet provider of a namespace. The provider is undefined while no account of the namespace is connected.
 * As in AppKit, a type argument names the type that the site wants to see, such as `useAppKitProvider<Provider>('eip155')`.
 * It is not checked.
 * @example
 * import { useAppKitProvider } from 'portico/appkit/react'
 *
 * const { walletProvider } = useAppKitProvider('eip155')
 */
export function useAppKitProvider<N extends Namespace>(
  namespace: N,
): { readonly walletProvider: ProviderOf<N> | undefined }
export function useAppKitProvider<T>(namespace: Namespace): { readonly walletProvider: T | undefined }
export function useAppKitProvider(namespace: Namespace): { readonly walletProvider: unknown } {
  const { portico, getProvider } = getAppKit()
  const { isConnected } = usePorticoValue(portico.account.of(namespace))
  return { walletProvider: isConnected ? getProvider(namespace) : undefined }
}

/**
 * Returns the function that disconnects the wallets.
 * @example
 * import { useDisconnect } from 'portico/appkit/react'
 *
 * const { disconnect } = useDisconnect()
 */
export function useDisconnect(): Pick<AppKit, 'disconnect'> {
  const { disconnect } = getAppKit()
  return { disconnect }
}

/**
 * Returns the name and the picture of the connected wallet.
 * @example
 * import { useWalletInfo } from 'portico/appkit/react'
 *
 * const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(): { readonly walletInfo: WalletInfo | undefined } {
  return { walletInfo: usePorticoValue(getAppKit().portico.account).wallet }
}

/**
 * Returns the function that fetches the balance of the connected account's native coin.
 * @example
 * import { useAppKitBalance } from 'portico/appkit/react'
 *
 * const { fetchBalance } = useAppKitBalance()
 */
export function useAppKitBalance(): {
  /** Fetches the balance as decimal text in whole coins. Rejects if the balance cannot be fetched. */
  fetchBalance(): Promise<{ readonly balance: string; readonly symbol: string }>
} {
  const { balances } = getAppKit().portico
  const fetchBalance = async () => {
    const { native } = await balances.load()
    return { balance: formatUnits(native.amount, native.decimals), symbol: native.symbol }
  }
  return { fetchBalance }
}

/**
 * Returns the connections of one namespace. Default: all connections.
 * @example
 * import { useAppKitConnections } from 'portico/appkit/react'
 *
 * const { connections } = useAppKitConnections('eip155')
 */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly AppKitConnection[]
} {
  const { portico, getConnections } = getAppKit()
  usePorticoValue(portico.session)
  return { connections: getConnections(namespace) }
}

/**
 * Returns the function that opens the form in which the user changes the email address of the login.
 * @example
 * import { useAppKitUpdateEmail } from 'portico/appkit/react'
 *
 * const { updateEmail } = useAppKitUpdateEmail()
 */
export function useAppKitUpdateEmail(): {
  /** Opens the form in which the user changes the email address. */
  updateEmail(): Promise<void>
} {
  const { open } = getAppKit()
  return { updateEmail: () => open({ view: 'UpdateEmailWallet' }) }
}

/**
 * Returns the site's option `siwx` with the functions that Portico added. Returns undefined if the site set no `siwx`.
 * @example
 * import { useAppKitSIWX } from 'portico/appkit/react'
 *
 * const sessions = await useAppKitSIWX()?.getSessions('eip155:1', address)
 */
export function useAppKitSIWX(): SIWXConfig | undefined {
  return getAppKit().getSIWX()
}

/**
 * Portico does not have this hook, so a call throws `AppKitMethodMissing`. Open the view Pay instead.
 * @example
 * import { usePay } from 'portico/appkit/react'
 *
 * usePay() // throws
 */
export const usePay: () => never = missingName(
  'usePay',
  "use portico.open('Pay', { asset, amount, recipient }) and portico.on('track', listener)",
)

/**
 * Portico does not have this hook, so a call throws `AppKitMethodMissing`. Use `useAppKitConnections` and `switchConnection`.
 * @example
 * import { useAppKitConnection } from 'portico/appkit/react'
 *
 * useAppKitConnection() // throws
 */
export const useAppKitConnection: () => never = missingName(
  'useAppKitConnection',
  'use useAppKitConnections() and getAppKit().switchConnection()',
)

/**
 * Portico does not have this hook, so a call throws `AppKitMethodMissing`. Use `usePorticoWallets` of `portico/react`.
 * @example
 * import { useAppKitWallets } from 'portico/appkit/react'
 *
 * useAppKitWallets() // throws
 */
export const useAppKitWallets: () => never = missingName(
  'useAppKitWallets',
  'use usePorticoWallets() of portico/react',
)
