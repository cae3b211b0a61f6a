import { sandbox, stage } from './harness.ts'

const ethereum = 'eip155:1'
const addressOf = (account: string): string => stage.accounts[account]?.address ?? ''

/** Formats base units as whole coins, independently of our own code. */
const written = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction ? `.${fraction}` : '')
}

/** The native balance of a sandbox account on its chain now; earlier journeys may have spent some. */
export const nativeOnChain = async (account: string): Promise<string> =>
  written(BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [addressOf(account), 'latest']))), 18)

/** The token balance of a sandbox account on its chain now. */
export const tokenOnChain = async (account: string, symbol: string): Promise<string> => {
  const token = stage.chains.find(({ caip }) => caip === ethereum)?.tokens.find(one => one.symbol === symbol)
  const data = `0x70a08231${addressOf(account).slice(2).toLowerCase().padStart(64, '0')}`
  const units = await sandbox.rpc(ethereum, 'eth_call', [{ to: token?.address, data }, 'latest'])
  return written(BigInt(String(units)), token?.decimals ?? 0)
}
