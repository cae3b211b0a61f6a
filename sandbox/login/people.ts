import { randomBytes } from 'node:crypto'
import { getAddress, type Hex, keccak256, numberToHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keyOf } from '../chains/solana-keys.ts'
import { callNode } from '../wallets/evm/rpc.ts'
import { accountCode } from './smart-account.ts'

/**
 * The types of the two EVM accounts of a user: an account of a private key, and a contract account that this key
 * controls.
 */
export type AccountType = 'eoa' | 'smartAccount'

/** A user with an embedded wallet. The sandbox's login site keeps its users in memory until the sandbox stops. */
export type Person = {
  /** The identity that the user logs in with: an email address, or a login provider and a name. */
  readonly id: string
  email: string | undefined
  readonly userName: string | undefined
  readonly key: Hex
  readonly addresses: Readonly<Record<AccountType, string>>
  readonly solana: { readonly address: string; readonly secretKey: string }
}

/**
 * The ways in which the login site gives coins to a new user: through the nodes of the EVM chains, and with
 * `fundSolana` on Solana.
 */
export type Purse = {
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly fundSolana: (address: string) => Promise<unknown>
}

const pocketMoney = 5n * 10n ** 18n

/** The users of the login site. `find` creates a user at the first login. */
export type People = { find(id: string, about: Partial<Pick<Person, 'email' | 'userName'>>): Promise<Person> }

/** Creates an empty set of users. Their keys are new at every start. */
export const createPeople = ({ rpcUrls, fundSolana }: Purse): People => {
  const seed = randomBytes(32).toString('hex')
  const known = new Map<string, Promise<Person>>()
  const make = async (id: string, about: Partial<Person>): Promise<Person> => {
    const keyFor = (what: string) => keccak256(toHex(`${seed} ${id} ${what}`))
    const key = keyFor('eoa')
    const eoa = privateKeyToAccount(key).address
    const addresses = { eoa, smartAccount: getAddress(`0x${keyFor('smart').slice(-40)}`) }
    const solana = keyOf(keyFor('solana'))
    const evm = Object.entries(rpcUrls).filter(([caip]) => caip.startsWith('eip155:'))
    await Promise.all([
      ...evm.flatMap(([, url]) => [
        ...Object.values(addresses).map(address =>
          callNode(url, 'anvil_setBalance', [address, numberToHex(pocketMoney)]),
        ),
        callNode(url, 'anvil_setCode', [addresses.smartAccount, accountCode(eoa)]),
      ]),
      fundSolana(solana.address),
    ])
    return { id, email: about.email, userName: about.userName, key, addresses, solana }
  }
  return {
    find: (id, about) => {
      const person = known.get(id) ?? make(id, about)
      known.set(id, person)
      return person
    },
  }
}
