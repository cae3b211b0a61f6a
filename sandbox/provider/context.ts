import type { TransferWish } from '../actions.ts'
import type { EvmChain } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana-types.ts'
import type { Memory } from './memory.ts'

/** What every subject of the provider answers from: the local chains and what it keeps in memory. */
export type Context = {
  chains: readonly EvmChain[]
  solana: SolanaChain | undefined
  memory: Memory
  /** Milliseconds; replaceable so that caches and time limits can be tested. */
  now: () => number
  /** Base URL of the provider itself, for pictures. */
  url: () => string
  /** Gives coins out of nothing: what a shop does that was paid. */
  mint: (wish: Omit<TransferWish, 'from'>) => Promise<string>
}

/** The EVM chain with this CAIP-2 id. */
export const evmChain = ({ chains }: Context, caip: string): EvmChain | undefined =>
  chains.find(chain => chain.caip === caip)

/** Namespace of a CAIP-2 id; the provider takes eip155 when none is named. */
export const namespaceOf = (chainId: string | null): string => chainId?.split(':')[0] ?? 'eip155'

/** Whether the text is an address of the namespace. */
export const isAddressOf = (namespace: string, address: string): boolean =>
  namespace === 'solana'
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : namespace === 'eip155' && /^0x[0-9a-fA-F]{40}$/.test(address)

/** The parts of a CAIP-10 address; undefined when it is none. */
export const splitCaip10 = (text: unknown): { caip: string; address: string } | undefined => {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  if (!namespace || !reference || !address || rest.length > 0) return undefined
  return isAddressOf(namespace, address) ? { caip: `${namespace}:${reference}`, address } : undefined
}

/** The body as a record, whatever it was. */
export const record = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}

/** A field that must be a text; '' when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
