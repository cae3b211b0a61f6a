// Declares the names that the samples of the README, of docs/ and of public docstrings use but do not define. Also
// declares the packages of frameworks that this repository does not install. The projects in tests/consumers use the
// real packages.

declare const createPortico: typeof import('portico').createPortico
declare const portico: import('portico').Portico
declare const cookieToInitialState: typeof import('portico').cookieToInitialState
declare const PorticoProvider: typeof import('portico/react').PorticoProvider
declare const usePortico: typeof import('portico/react').usePortico
declare const usePorticoValue: typeof import('portico/react').usePorticoValue
declare const usePorticoAccount: typeof import('portico/react').usePorticoAccount
declare const usePorticoModal: typeof import('portico/react').usePorticoModal
declare const usePorticoNetwork: typeof import('portico/react').usePorticoNetwork
declare const usePorticoWallets: typeof import('portico/react').usePorticoWallets
declare const usePorticoDisconnect: typeof import('portico/react').usePorticoDisconnect
declare const usePorticoSignIn: typeof import('portico/react').usePorticoSignIn
declare const usePorticoTheme: typeof import('portico/react').usePorticoTheme
declare const usePorticoEvent: typeof import('portico/react').usePorticoEvent
declare const usePorticoBalances: typeof import('portico/react').usePorticoBalances
declare const usePorticoHistory: typeof import('portico/react').usePorticoHistory
declare const usePorticoIdentity: typeof import('portico/react').usePorticoIdentity
declare const usePorticoPortfolio: typeof import('portico/react').usePorticoPortfolio
declare const usePorticoValueHistory: typeof import('portico/react').usePorticoValueHistory
declare const usePorticoNames: typeof import('portico/react').usePorticoNames
declare const usePorticoTransactions: typeof import('portico/react').usePorticoTransactions
declare const usePorticoSmartSessions: typeof import('portico/react').usePorticoSmartSessions

/** What a test of a site has. */
declare const page: import('playwright-core').Page
declare const world: import('portico/testing').World

/** Functions and objects that the site in the samples has defined. */
declare function post(url: string, body?: unknown): Promise<Response>
declare function greet(account: string): void
declare function showBasket(address: string | undefined): void
declare function Shop(): import('react').ReactNode
declare const myOwnChain: import('portico').NetworkOption
declare const sdk: { getProvider(): import('portico').HostConnector['provider'] }
declare const session: { nonce: string; address: string }

/** Values that the site in the samples has received, for example from its user. */
declare const message: string
declare const signature: string
declare const nonce: string
declare const address: `0x${string}`
declare const account: import('portico').CaipAddress
declare const to: string
declare const token: string
declare const swap: import('portico').SwapParams
declare const swapOrder: import('portico').SwapOrder
declare const review: import('portico').TransactionReview
declare const run: import('portico').SwapReview
declare const button: HTMLButtonElement
declare const purchase: import('portico').BuyParams
declare const permissions: import('portico').GrantRequest
declare const call: import('portico/verify').CallNode
declare const headers: Headers

declare module 'wagmi' {
  export * from '@wagmi/core'
  export function WagmiProvider(props: {
    config: import('@wagmi/core').Config
    children?: import('react').ReactNode
  }): import('react').ReactNode
}

declare module '@tanstack/react-query' {
  export class QueryClient {}
  export function QueryClientProvider(props: {
    client: QueryClient
    children?: import('react').ReactNode
  }): import('react').ReactNode
}

declare module '@solana/wallet-adapter-react' {
  export function ConnectionProvider(props: {
    endpoint: string
    children?: import('react').ReactNode
  }): import('react').ReactNode
  export function WalletProvider(props: {
    wallets: readonly import('@solana/wallet-adapter-base').Adapter[]
    autoConnect?: boolean
    children?: import('react').ReactNode
  }): import('react').ReactNode
  export function useWallet(): { select(name: import('@solana/wallet-adapter-base').WalletName | null): void }
}

declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

declare module '@/app/providers' {
  export function Providers(props: {
    initialState: import('portico').InitialState | null
    children: import('react').ReactNode
  }): import('react').ReactNode
}

declare module 'next/headers' {
  export function cookies(): Promise<object>
}

declare module 'iron-session' {
  export function getIronSession<T extends object>(
    cookies: object,
    options: { cookieName: string; password: string },
  ): Promise<T & { save(): Promise<void>; destroy(): void }>
}

declare module '@/lib/session' {
  export function visitor(): Promise<
    { nonce?: string; address?: string; chainId?: string } & { save(): Promise<void>; destroy(): void }
  >
}

declare module '@/app/header' {
  export function Header(): import('react').ReactNode
}

declare module '@vitejs/plugin-vue' {
  export default function vue(options: {
    template: { compilerOptions: { isCustomElement(tag: string): boolean } }
  }): unknown
}

declare module '*.vue' {
  const component: import('vue').Component
  export default component
}

declare function defineNuxtConfig(config: {
  vue: { compilerOptions: { isCustomElement(tag: string): boolean } }
}): unknown
declare function defineNuxtPlugin(setup: (app: { vueApp: import('vue').App }) => void): unknown

declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object
  export function Component(options: {
    selector: string
    schemas: object[]
    template: string
  }): (target: object, context: ClassDecoratorContext) => void
  export function Injectable(options: {
    providedIn: 'root'
  }): (target: object, context: ClassDecoratorContext) => void
  export function inject<T>(token: new () => T): T
  export function signal<T>(value: T): (() => T) & { set(value: T): void }
}

declare module '$lib/portico' {
  export const account: import('svelte/store').Readable<import('portico').Account>
  export const balances: import('svelte/store').Readable<
    import('portico').Loadable<import('portico').Balances>
  >
}

// biome-ignore lint/style/useConsistentTypeDefinitions: TypeScript can extend only an interface
interface Window {
  portico: import('portico').ScriptTag
}
