import type { Route } from '../http.ts'
import type { Context } from './context.ts'

/** GET v1/supported-chains: lists the chains whose JSON-RPC the provider serves. Clients may cache the list for a day. */
export const supportedChainsRoutes = ({ chains, solana }: Context): readonly Route[] => {
  const http = [...chains.map(({ caip }) => caip), ...(solana ? [solana.caip] : [])]
  // The real server offers WebSockets for three chains: Ethereum, Zora and Solana.
  const ws = http.filter(
    caip => caip === 'eip155:1' || caip === 'eip155:7777777' || caip.startsWith('solana:'),
  )
  const headers = { 'cache-control': 'public, max-age=86400' }
  return [['GET', '/v1/supported-chains', () => ({ headers, body: { http, ws } })]]
}
