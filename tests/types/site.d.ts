// Names that the samples of the README and of the public docstrings take for granted: those of the site around them.

declare const createPortico: typeof import('portico').createPortico
declare const portico: import('portico').Portico
declare const PorticoProvider: typeof import('portico/react').PorticoProvider

/** The site's own code. */
declare function post(url: string, body?: unknown): Promise<Response>
declare function greet(account: string): void
declare function showBasket(address: string | undefined): void
declare function Shop(): import('react').ReactNode
declare const myOwnChain: import('portico').NetworkOption
declare const sdk: { getProvider(): import('portico').HostConnector['provider'] }
declare const session: { nonce: string; address: string }

/** What a user typed or signed. */
declare const message: string
declare const signature: string
declare const nonce: string
declare const address: `0x${string}`
declare const account: import('portico').CaipAddress
declare const to: string
declare const token: string
declare const call: import('portico/verify').CallNode

declare module 'wagmi' {
  export * from '@wagmi/core'
  export function WagmiProvider(props: {
    config: import('@wagmi/core').Config
    children?: import('react').ReactNode
  }): import('react').ReactNode
}
