import { encodeFunctionData, getContractAddress, type Hex, numberToHex } from 'viem'
import type { PortChoices } from '../ports.ts'
import { preferredPorts } from '../ports.ts'
import { type AccountName, type EvmAccount, evmAccounts } from './accounts.ts'
import { exact } from './amounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { collectionCreation, multicallAddress, tokenAbi, tokenCreation } from './evm-deploy.ts'
import { placeNames } from './evm-names.ts'
import { addPermits, openPool } from './evm-pool.ts'
import { nativeBalances, type Step, story } from './evm-seed.ts'
import { multicallCreation } from './multicall-code.ts'
import { placeSilentToken, tether } from './silent-token.ts'
import { type ChainPlan, type Collection, chainPlans, collectionPlans, type Token } from './tokens.ts'

/** A running EVM chain with its deployed tokens. */
export type EvmChain = Omit<ChainPlan, 'tokens' | 'port'> &
  Anvil & { tokens: readonly Token[]; collections: readonly Collection[] }

/** All EVM chains and their accounts. */
export type EvmChains = {
  chains: readonly EvmChain[]
  accounts: Record<AccountName, EvmAccount>
  close(): Promise<void>
}

/**
 * Starts the three EVM chains, deploys the tokens and mines the seeded history. Then sets the clocks of the chains to
 * the current time.
 */
export const startEvmChains = async (options: { ports?: PortChoices } = {}): Promise<EvmChains> => {
  const accounts = evmAccounts()
  const now = Math.floor(Date.now() / 1000)
  const started = await Promise.allSettled(
    chainPlans.map(plan =>
      startChain(plan, options.ports?.[plan.port] ?? preferredPorts[plan.port], accounts, now),
    ),
  )
  const chains = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const close = async () => {
    await Promise.all(chains.map(chain => chain.close()))
  }
  const failure = started.find(result => result.status === 'rejected')
  if (failure) {
    await close()
    throw failure.reason
  }
  return { chains, accounts, close }
}

type Accounts = Record<AccountName, EvmAccount>

const day = 86_400
const gas = numberToHex(3_000_000)

const startChain = async (
  plan: ChainPlan,
  port: number,
  accounts: Accounts,
  now: number,
): Promise<EvmChain> => {
  const anvil = await startAnvil({ chainId: plan.id, port, genesis: now - 400 * day })
  try {
    const { caip, id, name, native } = plan
    const contracts = await deploy(plan, anvil, accounts, now - 399 * day)
    const chain = { caip, id, name, native, ...anvil, ...contracts }
    await play(chain, accounts, now)
    await settle(chain, accounts)
    return chain
  } catch (error) {
    await anvil.close()
    throw error
  }
}

/**
 * Deploys all contracts from the faucet account, in a fixed order, so that their addresses are the same at each start.
 */
const deploy = async (plan: ChainPlan, { rpc }: Anvil, accounts: Accounts, time: number) => {
  const from = accounts.faucet.address
  for (const { address } of Object.values(accounts)) {
    await rpc('anvil_setBalance', [address, numberToHex(10n ** 24n)])
  }
  const runtime = await rpc('eth_call', [{ data: multicallCreation() }, 'latest'])
  await rpc('anvil_setCode', [multicallAddress, runtime])
  const collections = plan.id === 1 ? collectionPlans : []
  const codes = [
    ...plan.tokens.map(token => tokenCreation(token, from)),
    ...collections.map(collection => collectionCreation(collection)),
  ]
  for (const data of codes) await rpc('eth_sendTransaction', [{ from, data, gas: numberToHex(6_000_000) }])
  const addressOf = (index: number) => getContractAddress({ from, nonce: BigInt(index) })
  const tokens = plan.tokens.map((token, index) => ({ ...token, address: addressOf(index) }))
  const pool = { id: plan.id, rpc, native: plan.native, tokens }
  await openPool(pool, from)
  await rpc('evm_mine', [time])
  await addPermits(pool)
  const [usdc] = tokens
  const silent = plan.id === 1 && usdc ? [tether] : []
  for (const token of silent) await placeSilentToken(rpc, token, usdc?.address ?? token.address, from)
  await placeNames(rpc, plan.id, accounts.carol.address)
  return {
    tokens: [...tokens, ...silent],
    collections: collections.map((plan, index) => ({
      ...plan,
      address: addressOf(index + codes.length - collections.length),
    })),
  }
}

/** Mines the seeded history. Transactions with the same time are in the same block. */
const play = async (chain: EvmChain, accounts: Accounts, now: number): Promise<void> => {
  const steps = story(chain.id)
  for (const [index, step] of steps.entries()) {
    const from = accounts[step.from].address
    await chain.rpc('eth_sendTransaction', [{ from, ...callOf(chain, step, accounts[step.to].address), gas }])
    if (steps[index + 1]?.daysAgo !== step.daysAgo) await chain.rpc('evm_mine', [now - step.daysAgo * day])
  }
}

/** Sets the exact native balances. From then on, the chain mines each transaction as soon as it arrives. */
const settle = async ({ id, rpc }: EvmChain, accounts: Accounts): Promise<void> => {
  for (const { name, address } of Object.values(accounts)) {
    if (name === 'faucet') continue
    const balance = exact(nativeBalances[id]?.[name] ?? '0', 18)
    await rpc('anvil_setBalance', [address, numberToHex(balance)])
  }
  await rpc('evm_setAutomine', [true])
  await rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await rpc('evm_mine', [])
}

const callOf = (chain: EvmChain, step: Step, to: Hex): { to: Hex; value?: Hex; data?: Hex } => {
  if (step.kind === 'native') return { to, value: numberToHex(exact(step.amount, 18)) }
  if (step.kind === 'nft') {
    const collection = chain.collections.find(({ symbol }) => symbol === step.symbol)
    if (!collection) throw new Error(`No collection ${step.symbol} on ${chain.name}`)
    return {
      to: collection.address,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to] }),
    }
  }
  const token = chain.tokens.find(({ symbol }) => symbol === step.symbol)
  if (!token) throw new Error(`No token ${step.symbol} on ${chain.name}`)
  const functionName = step.kind === 'approve' ? 'approve' : 'transfer'
  const args = [to, exact(step.amount, token.decimals)] as const
  return { to: token.address, data: encodeFunctionData({ abi: tokenAbi, functionName, args }) }
}
