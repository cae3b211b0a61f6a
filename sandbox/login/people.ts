import { randomBytes } from 'node:crypto'
import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keyOf } from '../chains/solana-keys.ts'
import { callNode } from '../wallets/evm/rpc.ts'

/** The two accounts of a person on EVM chains. The smart one is a second key here: no contract stands behind it. */
export type AccountType = 'eoa' | 'smartAccount'

/** Somebody with an embedded wallet, in memory until the sandbox stops. */
export type Person = {
  /** How they come in: an e-mail, or a provider and a name. */
  readonly id: string
  email: string | undefined
  readonly userName: string | undefined
  readonly keys: Readonly<Record<AccountType, Hex>>
  readonly addresses: Readonly<Record<AccountType, string>>
  readonly solana: { readonly address: string; readonly secretKey: string }
}

/** What a new account gets on every chain, so that it can do something. */
export type Purse = {
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly fundSolana: (address: string) => Promise<unknown>
}

const pocketMoney = 5n * 10n ** 18n

/** The people of the site, each made when first seen. */
export type People = { find(id: string, about: Partial<Pick<Person, 'email' | 'userName'>>): Promise<Person> }

/** Opens an empty site: keys are new at every start. */
export const createPeople = ({ rpcUrls, fundSolana }: Purse): People => {
  const seed = randomBytes(32).toString('hex')
  const known = new Map<string, Promise<Person>>()
  const make = async (id: string, about: Partial<Person>): Promise<Person> => {
    const keyFor = (what: string) => keccak256(toHex(`${seed} ${id} ${what}`))
    const keys = { eoa: keyFor('eoa'), smartAccount: keyFor('smart') }
    const addresses = {
      eoa: privateKeyToAccount(keys.eoa).address,
      smartAccount: privateKeyToAccount(keys.smartAccount).address,
    }
    const solana = keyOf(keyFor('solana'))
    const evm = Object.entries(rpcUrls).filter(([caip]) => caip.startsWith('eip155:'))
    await Promise.all([
      ...evm.flatMap(([, url]) =>
        Object.values(addresses).map(address =>
          callNode(url, 'anvil_setBalance', [address, numberToHex(pocketMoney)]),
        ),
      ),
      fundSolana(solana.address),
    ])
    return { id, email: about.email, userName: about.userName, keys, addresses, solana }
  }
  return {
    find: (id, about) => {
      const person = known.get(id) ?? make(id, about)
      known.set(id, person)
      return person
    },
  }
}
