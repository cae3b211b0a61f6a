import {
  getMintDecoder,
  getTokenDecoder,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'

/** A token account as it stands. */
export type TokenHolding = {
  address: string
  mint: string
  owner: string
  amount: bigint
  decimals: number
  state: Token
}

const tokenSize = 165
const mintSize = 82

/** The token account at each address, undefined where there is none. */
export const tokenAccountsAt = (svm: LiteSVM, addresses: readonly string[]): (TokenHolding | undefined)[] =>
  addresses.map(address => tokenAccountAt(svm, address))

/** All token accounts of an owner. */
export const tokenAccountsOf = (svm: LiteSVM, owner: string): TokenHolding[] =>
  svm
    .getProgramAccounts(TOKEN_PROGRAM_ADDRESS as never)
    .map(({ address }) => tokenAccountAt(svm, address))
    .filter(holding => holding !== undefined)
    .filter(holding => holding.owner === owner)

/** The token account at an address, read from its bytes. */
export const tokenAccountAt = (svm: LiteSVM, address: string): TokenHolding | undefined => {
  const account = svm.getAccount(address as never)
  if (!account.exists || account.programAddress !== (TOKEN_PROGRAM_ADDRESS as string)) return undefined
  if (account.data.length !== tokenSize) return undefined
  const state = getTokenDecoder().decode(account.data)
  const decimals = mintAt(svm, state.mint)?.decimals ?? 0
  return { address, mint: state.mint, owner: state.owner, amount: state.amount, decimals, state }
}

/** The mint at an address, read from its bytes. */
export const mintAt = (svm: LiteSVM, address: string): Mint | undefined => {
  const account = svm.getAccount(address as never)
  if (!account.exists || account.programAddress !== (TOKEN_PROGRAM_ADDRESS as string)) return undefined
  return account.data.length === mintSize ? getMintDecoder().decode(account.data) : undefined
}

/** An amount as the RPC writes it. */
export const uiAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
