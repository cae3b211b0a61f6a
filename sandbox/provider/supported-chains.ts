import type { Route } from '../http.ts'
import type { Context } from './context.ts'

/** GET v1/supported-chains: lists the chains whose JSON-RPC the provider serves. Clients may cache the list for a day. */
export const supportedChainsRoutes = ({ chains, solana }: Context): readonly Route[] => {
  const http = [...chains.map(({ caip }) => caip), ...(solana ? [solana.caip] : [])]
  const headers = { 'cache-control': 'public, max-age=86400' }
  return [['GET', '/v1/supported-chains', () => ({ headers, body: { http, ws: [] } })]]
}
