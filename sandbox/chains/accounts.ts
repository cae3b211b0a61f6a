import { mnemonicToAccount } from 'viem/accounts'

/** The sandbox's only seed phrase, a public test vector of BIP-39. Never send anything of value to its addresses. */
export const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** An account of the EVM chains with its private key. */
export type EvmAccount = { name: AccountName; address: `0x${string}`; privateKey: `0x${string}` }

/**
 * The EVM accounts. evm-seed.ts defines their holdings: 'empty' has nothing, and 'faucet' has the rest of all coins and
 * tokens.
 */
export const accountNames = ['alice', 'bob', 'carol', 'whale', 'empty', 'faucet'] as const

export type AccountName = (typeof accountNames)[number]

/** Derives the accounts from the seed phrase, in the order of their names (m/44'/60'/0'/0/index). */
export const evmAccounts = (): Record<AccountName, EvmAccount> =>
  Object.fromEntries(accountNames.map((name, index) => [name, derive(name, index)])) as Record<
    AccountName,
    EvmAccount
  >

const derive = (name: AccountName, addressIndex: number): EvmAccount => {
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('The phrase gave no private key')
  return { name, address: account.address, privateKey: `0x${Buffer.from(key).toString('hex')}` }
}
