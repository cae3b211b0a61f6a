import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActions } from '../../sandbox/actions.ts'
import { anvilPath } from '../../sandbox/chains/anvil.ts'
import { type EvmChains, startEvmChains } from '../../sandbox/chains/evm.ts'
import { evmHoldings } from '../../sandbox/chains/evm-balances.ts'
import { createEvmHistory } from '../../sandbox/chains/evm-history.ts'
import { ensName, ensPicture } from '../../sandbox/chains/evm-names.ts'
import { tether } from '../../sandbox/chains/silent-token.ts'
import { networkId } from '../../src/domain/core/entities.ts'
import { ensHome } from '../../src/domain/names/names.ts'
import { type ReadContract, resolveEns, reverseEns, textOfEns } from '../../src/worker/chains/ens/ens.ts'
import { normalize } from '../../src/worker/chains/ens/normalize.ts'

let evm: EvmChains
const anyPort = { ethereum: 0, arbitrum: 0, polygon: 0 }

beforeAll(async () => {
  evm = await startEvmChains({ ports: anyPort })
}, 30_000)
afterAll(() => evm?.close())

const chain = (caip: string) => {
  const found = evm.chains.find(candidate => candidate.caip === caip)
  if (!found) throw new Error(caip)
  return found
}

describe('the EVM chains of the sandbox', () => {
  it('are Ethereum, Arbitrum One and Polygon, each with its real chain id', async () => {
    const ids = await Promise.all(evm.chains.map(({ rpc }) => rpc('eth_chainId')))
    expect(ids.map(Number)).toEqual([1, 42161, 137])
  })
  it('have the contract Multicall3, and tokens that return their expected names, symbols and decimals', async () => {
    for (const { rpc, tokens } of evm.chains) {
      expect(await rpc('eth_getCode', ['0xcA11bde05977b3631167028862bE2a173976CA11', 'latest'])).toMatch(
        /^0x60/,
      )
      for (const token of tokens) {
        const read = async (functionName: 'decimals' | 'symbol' | 'name') => {
          const data = encodeFunctionData({ abi: erc20Abi, functionName })
          const answer = (await rpc('eth_call', [{ to: token.address, data }, 'latest'])) as Hex
          return decodeFunctionResult({ abi: erc20Abi, functionName, data: answer })
        }
        expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual([
          token.name,
          token.symbol,
          token.decimals,
        ])
      }
    }
  })
  it('have fixed token addresses, and use one address for different tokens on two chains', () => {
    expect(chain('eip155:1').tokens[0]).toMatchObject({
      symbol: 'USDC',
      address: '0x655CaE5E219A85A2DF83A56ae12a04e1AC3f6E6c',
    })
    expect(chain('eip155:42161').tokens[0]?.address).toBe(chain('eip155:1').tokens[0]?.address)
    expect(chain('eip155:42161').tokens[0]?.symbol).toBe('DAI')
  })
  it('have accounts with balances that are not round numbers', async () => {
    const { alice } = evm.accounts
    expect(await evmHoldings(chain('eip155:1'), alice.address)).toEqual({
      native: 12_345_678_901_234_567_891n,
      tokens: [1_234_567_891n, 1n, 77_123_456_789_012_345_678n, 5_000n * 10n ** 18n, 0n],
    })
    expect(await evmHoldings(chain('eip155:1'), evm.accounts.empty.address)).toEqual({
      native: 0n,
      tokens: [0n, 0n, 0n, 0n, 0n],
    })
  })
  it('have a Tether contract whose transfer function returns nothing, like the real Tether contract', async () => {
    const { faucet, bob } = evm.accounts
    const { rpc } = chain('eip155:1')
    const call = (data: Hex) => ({ from: faucet.address, to: tether.address, data })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address, 5n] })
    const before = (await evmHoldings(chain('eip155:1'), bob.address)).tokens.at(-1) ?? 0n
    expect(await rpc('eth_call', [call(data), 'latest'])).toBe('0x')
    await rpc('eth_sendTransaction', [call(data)])
    // The node returns the transaction hash before it mines the transaction, so the test waits for the new balance.
    await expect
      .poll(async () => (await evmHoldings(chain('eip155:1'), bob.address)).tokens.at(-1))
      .toBe(before + 5n)
    const symbol = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
    const answer = (await rpc('eth_call', [call(symbol), 'latest'])) as Hex
    expect(decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: answer })).toBe('USDT')
  })
  it('resolve an ENS name to its account and the account to the name, on Ethereum and on Arbitrum', async () => {
    const { carol, bob } = evm.accounts
    const read: ReadContract = async (network, to, data) =>
      (await chain(network).rpc('eth_call', [{ to, data }, 'latest'])) as Hex
    const ready = async () => normalize
    for (const network of [ensHome, networkId('eip155:42161')]) {
      expect(await resolveEns(read, ensName, network)).toBe(carol.address)
      expect(await reverseEns(read, ready, carol.address, network)).toBe(ensName)
      expect(await reverseEns(read, ready, bob.address, network)).toBeUndefined()
    }
    expect(await resolveEns(read, ensName, networkId('eip155:137'))).toBeUndefined()
    expect(await textOfEns(read, ensName, 'avatar', 1_000)).toBe(ensPicture)
  })
  it('have more than a year of transactions, with NFT transfers and one failed transaction', async () => {
    const all = await createEvmHistory()(chain('eip155:1'), evm.accounts.alice.address)
    const days = (Date.now() / 1000 - (all.at(-1)?.time ?? 0)) / 86_400
    expect(days).toBeGreaterThan(380)
    expect(all.filter(({ ok }) => !ok)).toHaveLength(1)
    expect(all.flatMap(({ transfers: moves }) => moves).filter(({ nft }) => nft)).toHaveLength(3)
    expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((a, b) => b - a))
  })
  it('mine a transfer immediately, with the current time and with exactly the sent amount', async () => {
    const actions = createActions(evm, undefined)
    const read = async () =>
      (await evmHoldings(chain('eip155:137'), evm.accounts.carol.address)).tokens[1] ?? 0n
    const before = await read()
    const hash = await actions.transfer({
      ...{ chain: 'eip155:137', from: 'alice', to: 'carol', amount: '0.000001', token: 'USDC' },
    })
    expect((await read()) - before).toBe(1n)
    const [newest] = await createEvmHistory()(chain('eip155:137'), evm.accounts.carol.address)
    expect(newest?.hash).toBe(hash)
    expect(Math.abs(Date.now() / 1000 - (newest?.time ?? 0))).toBeLessThan(30)
  })
  it('reject a transfer with too many decimals, or with an unknown chain, token or account', async () => {
    const actions = createActions(evm, undefined)
    const options = { chain: 'eip155:1', from: 'alice', to: 'bob', amount: '1', token: 'USDC' }
    await expect(actions.transfer({ ...options, amount: '0.0000001' })).rejects.toThrow('at most 6 decimals')
    await expect(actions.transfer({ ...options, amount: '1e3' })).rejects.toThrow('no amount')
    await expect(actions.transfer({ ...options, chain: 'eip155:5' })).rejects.toThrow('no EVM chain eip155:5')
    await expect(actions.transfer({ ...options, token: 'NOPE' })).rejects.toThrow('no token NOPE')
    await expect(actions.transfer({ ...options, to: 'nobody' })).rejects.toThrow('nobody')
  })
  it('cause an error that names the missing program anvil if anvil does not support the platform', () => {
    expect(() => anvilPath('plan9', 'mips')).toThrow(/needs the program anvil.*anvil-plan9-mips.*npm ci/)
  })
})
