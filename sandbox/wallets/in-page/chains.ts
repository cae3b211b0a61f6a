import { badParams, rpcError } from '../evm/errors.ts'
import { type Fields, isFields, type WalletChain } from '../evm/rpc.ts'
import type { Approvals } from './approvals.ts'
import { currentChain, type MemoryStore } from './memory.ts'

const first = (params: unknown): Fields => {
  const value = Array.isArray(params) ? params[0] : undefined
  if (!isFields(value)) throw badParams('one object expected')
  return value
}

const chainIdOf = ({ chainId }: Fields): number => {
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId)) {
    throw badParams('chainId must be a hexadecimal number without leading zeros')
  }
  return Number(chainId)
}

const usable = (url: unknown): url is string =>
  typeof url === 'string' && /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(url)

const chainOf = (fields: Fields): WalletChain => {
  const { chainName, rpcUrls, nativeCurrency } = fields
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(usable) : undefined
  if (typeof chainName !== 'string' || chainName === '') throw badParams('chainName is missing')
  if (rpcUrl === undefined) throw badParams('rpcUrls needs one https URL')
  const { symbol, decimals } = isFields(nativeCurrency) ? nativeCurrency : {}
  if (decimals !== 18) throw badParams(`Expected the number 18 for 'nativeCurrency.decimals'`)
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 6)
    throw badParams(`Expected 1-6 character string 'nativeCurrency.symbol'`)
  return { id: chainIdOf(fields), name: chainName, symbol, rpcUrl }
}

/** Handles wallet_switchEthereumChain (EIP-3326). Rejects with code 4902 if the wallet does not know the chain. */
export const switchChain = async (
  memory: MemoryStore,
  { request: requestApproval }: Approvals,
  params: unknown,
  lies: boolean,
): Promise<null> => {
  const id = chainIdOf(first(params))
  const { chains, chainId } = memory.get()
  const target = chains.find(chain => chain.id === id)
  if (target === undefined) {
    throw rpcError(4902, `Unrecognized chain ID "0x${id.toString(16)}". Try adding the chain first.`)
  }
  if (id === chainId) return null
  const from = currentChain(memory.get())?.name ?? `chain ${chainId}`
  const rows: [string, string][] = [
    ['From', from],
    ['To', target.name],
  ]
  await requestApproval({
    kind: 'network',
    method: 'wallet_switchEthereumChain',
    title: 'Switch network',
    rows,
  })
  if (!lies) memory.set({ chainId: id })
  return null
}

/** Handles wallet_addEthereumChain (EIP-3085). Adds the chain, but does not switch to it. */
export const addChain = async (
  memory: MemoryStore,
  { request: requestApproval }: Approvals,
  params: unknown,
): Promise<null> => {
  const chain = chainOf(first(params))
  if (memory.get().chains.some(({ id }) => id === chain.id)) return null
  const rows: [string, string][] = [
    ['Network', chain.name],
    ['Chain', String(chain.id)],
    ['Coin', chain.symbol],
    ['Node', chain.rpcUrl],
  ]
  await requestApproval({ kind: 'network', method: 'wallet_addEthereumChain', title: 'Add a network', rows })
  memory.set({ chains: [...memory.get().chains, chain] })
  return null
}
