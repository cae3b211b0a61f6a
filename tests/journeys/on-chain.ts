import { sandbox, stage } from './harness.ts'

const ethereum = 'eip155:1'
const addressOf = (account: string): string => stage.accounts[account]?.address ?? ''

/**
 * Formats an amount in base units as whole coins. Uses no code of Portico, so that the test cannot repeat a bug of
 * Portico.
 */
const written = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction ? `.${fraction}` : '')
}

/**
 * Reads the current native balance of a sandbox account from Ethereum, because earlier tests may have spent some of it.
 */
export const nativeOnChain = async (account: string): Promise<string> =>
  written(BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [addressOf(account), 'latest']))), 18)

/** Returns the current balance of this token in a sandbox account on Ethereum. */
export const tokenOnChain = async (account: string, symbol: string): Promise<string> => {
  const token = stage.chains
    .find(({ caip }) => caip === ethereum)
    ?.tokens.find(token => token.symbol === symbol)
  const data = `0x70a08231${addressOf(account).slice(2).toLowerCase().padStart(64, '0')}`
  const units = await sandbox.rpc(ethereum, 'eth_call', [{ to: token?.address, data }, 'latest'])
  return written(BigInt(String(units)), token?.decimals ?? 0)
}
