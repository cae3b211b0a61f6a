import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { exact } from './chains/amounts.ts'
import type { EvmChain, EvmChains } from './chains/evm.ts'
import { tokenAbi } from './chains/evm-deploy.ts'
import type { SolanaChain } from './chains/solana-types.ts'

/**
 * Parameters of a transfer. The amount is decimal text in coins or tokens, not in base units. Without `token`, the
 * transfer sends the chain's native coin.
 */
export type TransferRequest = {
  chain: string
  from: string
  to: string
  amount: string
  token?: string | undefined
}

/** Operations on the running chains. */
export type Actions = {
  /** Mines empty blocks on an EVM chain. */
  mine(chain: string, blocks?: number): Promise<void>
  /** Replaces the newest blocks with empty ones. The transactions of the replaced blocks disappear from the chain. */
  reorg(chain: string, depth: number): Promise<void>
  /** Turns automatic mining on or off. While it is off, transactions stay pending until a call of `mine`. */
  automine(chain: string, on: boolean): Promise<void>
  /** Sends coins or tokens from the faucet. Returns the transaction hash, or the signature on Solana. */
  fund(options: Omit<TransferRequest, 'from'>): Promise<string>
  /**
   * Sends coins or tokens. On an EVM chain the sender can be any address, without its private key. On Solana the sender
   * is a named account of the sandbox.
   */
  transfer(options: TransferRequest): Promise<string>
}

/**
 * Creates the operations for these chains. If a chain, token or account is unknown, an operation throws an Error that
 * contains the unknown name.
 */
export const createActions = (evm: EvmChains, solana: SolanaChain | undefined): Actions => {
  const chainOf = (caip: string): EvmChain => {
    const chain = evm.chains.find(candidate => candidate.caip === caip)
    if (!chain) throw new Error(`The sandbox has no EVM chain ${caip}`)
    return chain
  }
  const addressOf = (who: string): Hex => {
    const account = Object.values(evm.accounts).find(({ name }) => name === who)
    const address = account?.address ?? who
    if (!/^0x[0-9a-fA-F]{40}$/.test(address))
      throw new Error(`${who} is no account of the sandbox and no address`)
    return address as Hex
  }
  const transfer = async ({ chain: caip, from, to, amount, token }: TransferRequest): Promise<string> => {
    if (solana?.caip === caip) return solana.transfer({ from, to, amount, token })
    const chain = chainOf(caip)
    const call = token ? tokenCall(chain, token, addressOf(to), amount) : coinCall(addressOf(to), amount)
    const hash = (await chain.rpc('eth_sendTransaction', [{ from: addressOf(from), ...call }])) as Hex
    await mined(chain, hash)
    return hash
  }
  return {
    async mine(caip, blocks = 1) {
      await chainOf(caip).rpc('anvil_mine', [numberToHex(blocks)])
    },
    async reorg(caip, depth) {
      await chainOf(caip).rpc('anvil_reorg', [depth, []])
    },
    async automine(caip, on) {
      await chainOf(caip).rpc('evm_setAutomine', [on])
    },
    fund: options => transfer({ ...options, from: 'faucet' }),
    transfer,
  }
}

const coinCall = (to: Hex, amount: string) => ({ to, value: numberToHex(exact(amount, 18)) })

const tokenCall = (chain: EvmChain, name: string, to: Hex, amount: string) => {
  const token = chain.tokens.find(
    ({ symbol, address }) => symbol === name || address.toLowerCase() === name.toLowerCase(),
  )
  if (!token) throw new Error(`${chain.name} has no token ${name}`)
  const args = [to, exact(amount, token.decimals)] as const
  return { to: token.address, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) }
}

/** Waits for the receipt of the transaction. Returns immediately if automatic mining is off. */
const mined = async ({ rpc }: EvmChain, hash: Hex): Promise<void> => {
  if ((await rpc('anvil_getAutomine')) === false) return
  for (let tries = 0; tries < 200; tries += 1) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error(`The transaction ${hash} was mined and failed`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The transaction ${hash} was not mined`)
}
