import { formatUnits } from 'viem'
import { sandbox, stage } from '../journeys/harness.ts'

const owner = () => stage.accounts.alice?.address ?? ''
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** Reads the amounts that the account of the walk has on each chain now, as the modal writes them. */
export async function truths(): Promise<readonly string[]> {
  const chains = stage.chains.filter(({ caip }) => caip.startsWith('eip155:'))
  const all = chains.map(async ({ caip, native, tokens }) => {
    const coins = BigInt(String(await sandbox.rpc(caip, 'eth_getBalance', [owner(), 'latest'])))
    const held = tokens.map(async ({ address, decimals }) => {
      const call = { to: address, data: `0x70a08231${word(owner())}` }
      const result = await sandbox.rpc(caip, 'eth_call', [call, 'latest']).catch(() => '0x')
      return result === '0x' ? '0' : formatUnits(BigInt(String(result)), decimals)
    })
    return [formatUnits(coins, native.decimals), ...(await Promise.all(held))]
  })
  return (await Promise.all(all)).flat()
}

/** Amounts that no chain has. A step of the walk makes the data provider report them. */
export const lie = { numeric: '777.000000000000000007', shown: '777.000000000000000007' }

/** The response of a data provider that lies about the balances of Ethereum. */
export const lyingBalances = {
  balances: [
    {
      ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 4000, iconUrl: '' },
      quantity: { decimals: '18', numeric: lie.numeric },
    },
  ],
}

/**
 * Returns how many transactions with each of these values the account has on a chain, pending ones included. The walk
 * gives each send its own value.
 */
export async function timesOnChain(
  chain: string,
  values: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const last = Number(await sandbox.rpc(chain, 'eth_blockNumber', []))
  const heights = Array.from({ length: last - since }, (_, index) => `0x${(since + 1 + index).toString(16)}`)
  const blocks = await Promise.all(
    [...heights, 'pending'].map(height => sandbox.rpc(chain, 'eth_getBlockByNumber', [height, true])),
  )
  type Found = { readonly hash: string; readonly from: string; readonly value: string }
  const all = blocks.flatMap(block => (block as { transactions: Found[] } | null)?.transactions ?? [])
  const own = all.filter(({ from }) => from.toLowerCase() === owner().toLowerCase())
  const hashesOf = (value: number) =>
    new Set(own.filter(found => Number(found.value) === value).map(({ hash }) => hash)).size
  return new Map(values.map(value => [value, hashesOf(value)]))
}
