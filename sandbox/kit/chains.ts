import { encodeFunctionData, formatUnits, getContractAddress, type Hex, numberToHex, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startAnvil } from '../chains/anvil.ts'
import type { EvmChain } from '../chains/evm.ts'
import { multicallAddress, tokenAbi, tokenCreation } from '../chains/evm-deploy.ts'
import { createRpc } from '../chains/json-rpc.ts'
import { multicallCreation } from '../chains/multicall-code.ts'
import { chainPlans, type TokenPlan } from '../chains/tokens.ts'
import { loadPart } from './optional.ts'
import type { ChainControl, WorldAccount, WorldChain, WorldOptions } from './types.ts'

/** A public seed phrase. Its accounts are the accounts of every world. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** Derives the account with this place in the list of names. */
export const accountOf = (name: string, addressIndex: number): WorldAccount => {
  const account = mnemonicToAccount(phrase, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('The phrase gave no private key')
  return { name, address: account.address, privateKey: `0x${Buffer.from(key).toString('hex')}` }
}

/** A chain of the world, and the function that takes it back to its state at the start. */
export type KitChain = { readonly chain: EvmChain; readonly reset: () => Promise<void> }

type Plan = {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly tokens: readonly TokenPlan[]
  readonly nodeUrl: string | undefined
}

const usual: readonly TokenPlan[] = [
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, spam: false },
  { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, spam: false },
]

const planOf = (wanted: WorldChain): Plan => {
  const { id, name, symbol, tokens, nodeUrl } =
    typeof wanted === 'number'
      ? { id: wanted, name: undefined, symbol: undefined, tokens: undefined, nodeUrl: undefined }
      : { name: undefined, symbol: undefined, tokens: undefined, nodeUrl: undefined, ...wanted }
  const known = chainPlans.find(plan => plan.id === id)
  return {
    id,
    name: name ?? known?.name ?? `Chain ${id}`,
    symbol: symbol ?? known?.native.symbol ?? 'ETH',
    tokens:
      tokens?.map(token => ({ name: token.symbol, decimals: 18 as const, ...token, spam: false })) ??
      (nodeUrl === undefined ? usual : []),
    nodeUrl,
  }
}

/** Starts a chain, deploys its tokens and gives the accounts their balances. */
export const startKitChain = async (
  wanted: WorldChain,
  accounts: readonly WorldAccount[],
  balances: WorldOptions['balances'],
): Promise<KitChain> => {
  const plan = planOf(wanted)
  const native = { symbol: plan.symbol, name: plan.symbol, decimals: 18 } as const
  const facts = { id: plan.id, caip: `eip155:${plan.id}`, name: plan.name, native, collections: [] } as const
  if (plan.nodeUrl !== undefined) {
    const node = { url: plan.nodeUrl, rpc: createRpc(plan.nodeUrl), close: async () => {} }
    return { chain: { ...facts, ...node, tokens: [] }, reset: async () => {} }
  }
  const anvil = await loadPart('A chain of the testing kit', ['@foundry-rs/anvil'], () =>
    startAnvil({ chainId: plan.id, port: 0, genesis: Math.floor(Date.now() / 1000) - 60 }),
  )
  const { rpc } = anvil
  try {
    const faucet = accountOf('faucet', 5).address
    const everyone = [faucet, ...accounts.map(({ address }) => address)]
    await Promise.all(everyone.map(address => rpc('anvil_setBalance', [address, numberToHex(10n ** 24n)])))
    const multicall = await rpc('eth_call', [{ data: multicallCreation() }, 'latest'])
    await rpc('anvil_setCode', [multicallAddress, multicall])
    for (const token of plan.tokens)
      await rpc('eth_sendTransaction', [
        { from: faucet, data: tokenCreation(token, faucet), gas: numberToHex(6_000_000) },
      ])
    const tokens = plan.tokens.map((token, index) => ({
      ...token,
      address: getContractAddress({ from: faucet, nonce: BigInt(index) }),
    }))
    for (const { name, address } of accounts)
      for (const token of tokens) {
        const amount = balances?.[name]?.[token.symbol] ?? (balances ? '0' : '1000')
        if (amount !== '0')
          await rpc('eth_sendTransaction', [
            { from: faucet, ...transferOf(token, address, amount), gas: numberToHex(200_000) },
          ])
      }
    await rpc('evm_mine', [])
    for (const { name, address } of accounts) {
      const amount = balances?.[name]?.[plan.symbol] ?? (balances ? '0' : '100')
      await rpc('anvil_setBalance', [address, numberToHex(parseUnits(amount, 18))])
    }
    await rpc('evm_setAutomine', [true])
    await rpc('evm_mine', [])
    let snapshot = await rpc('evm_snapshot', [])
    const reset = async (): Promise<void> => {
      await rpc('evm_revert', [snapshot])
      snapshot = await rpc('evm_snapshot', [])
      await rpc('evm_setAutomine', [true])
    }
    return { chain: { ...facts, ...anvil, tokens }, reset }
  } catch (error) {
    await anvil.close()
    throw error
  }
}

/** Creates the controls of the chains. */
export const createChainControl = (
  chains: readonly KitChain[],
  accounts: Readonly<Record<string, WorldAccount>>,
): ChainControl => {
  const find = (id?: number | string): EvmChain => {
    const caip = typeof id === 'number' ? `eip155:${id}` : id
    const found = caip === undefined ? chains[0] : chains.find(({ chain }) => chain.caip === caip)
    if (!found) throw new Error(`The world has no chain ${caip}`)
    return found.chain
  }
  const addressOf = (who: string): Hex => {
    const address = accounts[who]?.address ?? who
    if (!/^0x[0-9a-fA-F]{40}$/.test(address))
      throw new Error(`${who} is no account of the world and no address`)
    return address as Hex
  }
  const tokenOf = (chain: EvmChain, symbol: string) => {
    const token = chain.tokens.find(candidate => candidate.symbol === symbol)
    if (!token) throw new Error(`${chain.name} has no token ${symbol}`)
    return token
  }
  return {
    async mine(blocks = 1, chain) {
      await find(chain).rpc('anvil_mine', [numberToHex(blocks)])
    },
    async automine(on, chain) {
      await find(chain).rpc('evm_setAutomine', [on])
    },
    async reset() {
      await Promise.all(chains.map(({ reset }) => reset()))
    },
    async balanceOf(who, symbol, id) {
      const chain = find(id)
      const address = addressOf(who)
      if (symbol === undefined || symbol === chain.native.symbol)
        return formatUnits(BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as Hex), 18)
      const token = tokenOf(chain, symbol)
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address] })
      const result = (await chain.rpc('eth_call', [{ to: token.address, data }, 'latest'])) as Hex
      return formatUnits(BigInt(result), token.decimals)
    },
    async fund(who, amount, symbol, id) {
      const chain = find(id)
      const address = addressOf(who)
      if (symbol === undefined || symbol === chain.native.symbol) {
        const before = BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as Hex)
        await chain.rpc('anvil_setBalance', [address, numberToHex(before + parseUnits(amount, 18))])
        return
      }
      const from = accountOf('faucet', 5).address
      await chain.rpc('eth_sendTransaction', [
        { from, ...transferOf(tokenOf(chain, symbol), address, amount) },
      ])
      await chain.rpc('anvil_mine', ['0x1'])
    },
  }
}

const transferOf = (
  token: TokenPlan & { readonly address: Hex },
  to: Hex,
  amount: string,
): { readonly to: Hex; readonly data: Hex } => ({
  to: token.address,
  data: encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [to, parseUnits(amount, token.decimals)],
  }),
})
