import type { TransferRequest } from '../actions.ts'
import type { EvmChain } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana-types.ts'
import type { Memory } from './memory.ts'

/** The shared state of all provider routes: the local chains and the provider's memory. */
export type Context = {
  chains: readonly EvmChain[]
  solana: SolanaChain | undefined
  memory: Memory
  /** The time in ms. A test can replace this clock to check caches and timeouts. */
  now: () => number
  /** Base URL of the provider itself, for icons. */
  url: () => string
  /** Sends the bought coins to an address, as an on-ramp provider does after the payment. */
  mint: (options: Omit<TransferRequest, 'from'>) => Promise<string>
}

/** The EVM chain with this CAIP-2 id. */
export const evmChain = ({ chains }: Context, caip: string): EvmChain | undefined =>
  chains.find(chain => chain.caip === caip)

/** The namespace of a CAIP-2 id. Without an id it is eip155, as in the real provider. */
export const namespaceOf = (chainId: string | null): string => chainId?.split(':')[0] ?? 'eip155'

/** Whether the text is an address of the namespace. */
export const isAddressOf = (namespace: string, address: string): boolean =>
  namespace === 'solana'
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : namespace === 'eip155' && /^0x[0-9a-fA-F]{40}$/.test(address)

/** The parts of a CAIP-10 address; undefined when the text is not one. */
export const splitCaip10 = (text: unknown): { caip: string; address: string } | undefined => {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  if (!namespace || !reference || !address || rest.length > 0) return undefined
  return isAddressOf(namespace, address) ? { caip: `${namespace}:${reference}`, address } : undefined
}

/** The body as a record; an empty one for any other body. */
export const record = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}

/** A string field; '' for any other value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
