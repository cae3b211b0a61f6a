import type { TransferRequest } from '../actions.ts'
import type { EvmChain } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana-types.ts'
import type { Memory } from './memory.ts'

/** The shared state of all routes of the data provider: the local chains and the provider's memory. */
export type Context = {
  chains: readonly EvmChain[]
  solana: SolanaChain | undefined
  memory: Memory
  /** Returns the time in ms. A test can replace this clock to check caches and timeouts. */
  now: () => number
  /** Returns the base URL of the data provider itself. */
  url: () => string
  /** Sends the bought coins to an address, as an on-ramp provider does after the payment. */
  mint: (options: Omit<TransferRequest, 'from'>) => Promise<string>
}

/** Returns the EVM chain with this CAIP-2 id. */
export const evmChain = ({ chains }: Context, caip: string): EvmChain | undefined =>
  chains.find(chain => chain.caip === caip)

/** Returns the namespace of a CAIP-2 id. Without an id it returns eip155, like the real provider. */
export const namespaceOf = (chainId: string | null): string => chainId?.split(':')[0] ?? 'eip155'

/** Whether the text is an address of the namespace. */
export const isAddressOf = (namespace: string, address: string): boolean =>
  namespace === 'solana'
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : namespace === 'eip155' && /^0x[0-9a-fA-F]{40}$/.test(address)

/** Returns the parts of a CAIP-10 address, or undefined if the text is not one. */
export const splitCaip10 = (text: unknown): { caip: string; address: string } | undefined => {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  if (!namespace || !reference || !address || rest.length > 0) return undefined
  return isAddressOf(namespace, address) ? { caip: `${namespace}:${reference}`, address } : undefined
}

/** Returns the body if it is an object, and otherwise an empty record. */
export const record = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}

/** Returns the value if it is a string, and otherwise ''. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
