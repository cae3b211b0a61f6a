import {
  getMintDecoder,
  getTokenDecoder,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'

/** The current state of a token account. */
export type TokenHolding = {
  address: string
  program: string
  mint: string
  owner: string
  amount: bigint
  decimals: number
  state: Token
}

const tokenSize = 165
const mintSize = 82
/**
 * The Token-2022 program. Its mints and token accounts can have extensions, and are then longer than those of the older
 * token program. Byte 165 of such long data states whether the data is a mint or a token account. The extensions follow
 * this byte.
 */
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const tokenPrograms: readonly string[] = [TOKEN_PROGRAM_ADDRESS, token2022]
const marks = { mint: 1, token: 2 } as const

/**
 * Returns the bytes of a token account or a mint, without extensions. Returns undefined if the account is not of this
 * kind.
 */
const plainBytes = (svm: LiteSVM, address: string, kind: keyof typeof marks) => {
  const account = svm.getAccount(address as never)
  if (!account.exists) return undefined
  const { programAddress, data } = account
  const size = kind === 'mint' ? mintSize : tokenSize
  if (!tokenPrograms.includes(programAddress)) return undefined
  const isExtended = data.length > tokenSize && data[tokenSize] === marks[kind]
  if (data.length !== size && !isExtended) return undefined
  return { program: programAddress as string, bytes: data.slice(0, size) }
}

/** Returns the token account at each address, or undefined where there is none. */
export const tokenAccountsAt = (svm: LiteSVM, addresses: readonly string[]): (TokenHolding | undefined)[] =>
  addresses.map(address => tokenAccountAt(svm, address))

/** Returns all token accounts of an owner. */
export const tokenAccountsOf = (svm: LiteSVM, owner: string): TokenHolding[] =>
  tokenPrograms
    .flatMap(program => svm.getProgramAccounts(program as never))
    .map(({ address }) => tokenAccountAt(svm, address))
    .filter(holding => holding !== undefined)
    .filter(holding => holding.owner === owner)

/** Returns the token account at an address, or undefined if there is none. */
export const tokenAccountAt = (svm: LiteSVM, address: string): TokenHolding | undefined => {
  const plain = plainBytes(svm, address, 'token')
  if (!plain) return undefined
  const state = getTokenDecoder().decode(plain.bytes)
  const decimals = mintAt(svm, state.mint)?.decimals ?? 0
  const { program } = plain
  return { address, program, mint: state.mint, owner: state.owner, amount: state.amount, decimals, state }
}

/** Returns the mint at an address, or undefined if there is none. */
export const mintAt = (svm: LiteSVM, address: string): Mint | undefined => {
  const plain = plainBytes(svm, address, 'mint')
  return plain && getMintDecoder().decode(plain.bytes)
}

/** Returns a token amount in the JSON format of the RPC. */
export const uiAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
