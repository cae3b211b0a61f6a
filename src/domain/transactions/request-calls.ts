import { readCall } from '../core/evm-data.ts'

/**
 * The EVM chain on which a request or a signature counts, as the request itself names it. `any` means that a signature
 * names no chain, so that it may count on every chain.
 */
export type EffectChain = number | 'any'

/** One effect of a request, decoded from its bytes. Amounts are in base units, because the token's decimals are unknown here. */
export type RequestEffect = EffectKind & { readonly chain?: EffectChain }

type EffectKind =
  /** A transfer of native coins. `amount` is undefined if it cannot be read, so the transfer could have any amount. */
  | { readonly kind: 'coins'; readonly to: string; readonly amount: bigint | undefined }
  | { readonly kind: 'transfer'; readonly token: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'transfer-from'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }
  /**
   * A transfer of an NFT. In an ERC-1155 collection, one id can have several copies, and `amount` is the number of
   * copies that are transferred.
   */
  | {
      readonly kind: 'nft'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly id: bigint
      readonly amount?: bigint
    }
  | {
      readonly kind: 'approve' | 'increase' | 'decrease' | 'permit'
      readonly token: string
      readonly to: string
      readonly amount: bigint
      /** The time until which a signed permit is valid (seconds since 1970). */
      readonly until?: bigint
    }
  | {
      readonly kind: 'revoke' | 'approve-all' | 'revoke-all'
      readonly token: string
      readonly to: string
      readonly until?: bigint
    }
  /** A signed permit for one NFT. */
  | {
      readonly kind: 'permit-nft'
      readonly token: string
      readonly to: string
      readonly id: bigint
      readonly until: bigint
    }
  /** A signature that anyone can use to transfer tokens to `to` (ERC-3009). */
  | {
      readonly kind: 'signed-transfer'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly amount: bigint
      readonly until: bigint
    }
  /** A signed order of a market. Whoever fills the order takes what it offers. `name` is the type of the order. */
  | { readonly kind: 'order'; readonly to: string; readonly name: string }
  /** A delegation of the account by EIP-7702. `to` is the contract that can act as the account. */
  | { readonly kind: 'delegate'; readonly to: string }
  /** The end of a delegation by EIP-7702. */
  | { readonly kind: 'undelegate'; readonly to: '' }
  | {
      readonly kind: 'operation' | 'permissions' | 'end-permissions' | 'blind' | 'bytes' | 'solana'
      readonly to: string
    }
  /** A signature of a text that people can read. */
  | { readonly kind: 'message'; readonly to: ''; readonly text: string }
  /** A call or signature that cannot be decoded. `name` is the selector, or the type of the signed data. */
  | { readonly kind: 'unknown'; readonly to: string; readonly name: string }

/**
 * The amount of an unlimited allowance. It is used for permits in the format of DAI, which have a flag instead of an
 * amount.
 */
export const everything = 2n ** 256n - 1n
/** Uniswap's Permit2 contract, which moves tokens for other contracts. It has the same address on every network. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type Decode = (
  contract: string,
  addressAt: (place: number) => string,
  numberAt: (place: number) => bigint,
) => RequestEffect | undefined

const transferred =
  (kind: 'transfer' | 'increase' | 'decrease'): Decode =>
  (token, addressAt, numberAt) => ({ kind, token, to: addressAt(0), amount: numberAt(1) })

const nftTransferred = ((token, addressAt, numberAt) => ({
  kind: 'nft',
  token,
  from: addressAt(0),
  to: addressAt(1),
  id: numberAt(2),
})) satisfies Decode

/**
 * Calls that Portico can decode, by selector. Each entry has the number of argument words, and the function that
 * returns the effect. `endsInBytes` means that the last argument has no fixed length.
 */
const calls: Readonly<Record<string, readonly [count: number, Decode, endsInBytes?: true]>> = {
  // transfer(to, amount)
  '0xa9059cbb': [2, transferred('transfer')],
  // approve(spender, amount)
  '0x095ea7b3': [2, (token, addressAt, numberAt) => allowance('approve', token, addressAt(0), numberAt(1))],
  // increaseAllowance(spender, amount), and increaseApproval of older tokens
  '0x39509351': [2, transferred('increase')],
  '0xd73dd623': [2, transferred('increase')],
  // decreaseAllowance(spender, amount)
  '0xa457c2d7': [2, transferred('decrease')],
  // transferFrom(from, to, amount)
  '0x23b872dd': [
    3,
    (token, addressAt, numberAt) => ({
      kind: 'transfer-from',
      token,
      from: addressAt(0),
      to: addressAt(1),
      amount: numberAt(2),
    }),
  ],
  // safeTransferFrom(from, to, id) and safeTransferFrom(from, to, id, data) of ERC-721
  '0x42842e0e': [3, nftTransferred],
  '0xb88d4fde': [4, nftTransferred, true],
  // safeTransferFrom(from, to, id, amount, data) of ERC-1155
  '0xf242432a': [
    5,
    (token, addressAt, numberAt) => ({ ...nftTransferred(token, addressAt, numberAt), amount: numberAt(3) }),
    true,
  ],
  // setApprovalForAll(operator, approved)
  '0xa22cb465': [
    2,
    (token, addressAt, numberAt) => ({
      kind: numberAt(1) ? 'approve-all' : 'revoke-all',
      token,
      to: addressAt(0),
    }),
  ],
  // permit(owner, spender, value, deadline, v, r, s)
  '0xd505accf': [7, (token, addressAt, numberAt) => allowance('permit', token, addressAt(1), numberAt(2))],
  // permit(holder, spender, nonce, expiry, allowed, v, r, s) of DAI
  '0x8fcbaf0c': [
    8,
    (token, addressAt, numberAt) => allowance('permit', token, addressAt(1), numberAt(4) && everything),
  ],
  // approve(token, spender, amount, expiration) of Permit2
  '0x87517c45': [
    4,
    (contract, addressAt, numberAt) =>
      ofPermit2(contract, allowance('approve', addressAt(0), addressAt(1), numberAt(2))),
  ],
  // permit(owner, ((token, amount, expiration, nonce), spender, deadline), signature) of Permit2
  '0x2b67b570': [
    8,
    (contract, addressAt, numberAt) =>
      ofPermit2(contract, allowance('permit', addressAt(1), addressAt(5), numberAt(2), numberAt(3))),
    true,
  ],
}

/**
 * Returns the effect of a token approval or a permit. If the amount is zero, the effect is that an earlier allowance is
 * revoked.
 */
export function allowance(
  kind: 'approve' | 'permit',
  token: string,
  to: string,
  amount: bigint,
  until?: bigint,
): RequestEffect {
  return amount
    ? { kind, token, to, amount, ...(until !== undefined && { until }) }
    : { kind: 'revoke', token, to }
}

/**
 * Returns the effect if the called contract is Permit2. Returns undefined for any other contract, because there the
 * same selector may belong to a different function.
 */
function ofPermit2(contract: string, effect: RequestEffect): RequestEffect | undefined {
  return contract.toLowerCase() === permit2 ? effect : undefined
}

/** Decodes the effect of a contract call from its data. */
export function callOf(to: string, data: string): RequestEffect {
  const unknown = { kind: 'unknown', to, name: data.slice(0, 10) } as const
  const call = readCall(data)
  const [count = 0, decode, endsInBytes] = calls[call?.selector ?? ''] ?? []
  if (call?.rest !== '' || !decode) return unknown
  const { words } = call
  try {
    // `numberAt` and `addressAt` throw if the argument is missing. `addressAt` also throws if the argument is not an
    // address.
    const numberAt = (place: number) => BigInt(`0x${words[place]}`)
    const addressAt = (place: number) => {
      const [, digits] = /^0{24}(.+)/.exec(words[place] ?? '') as RegExpExecArray
      return `0x${digits}`
    }
    // Portico reads a `bytes` argument only right after the fixed arguments. With a different offset of this argument,
    // the contract could read different bytes, so Portico reports the effect as unknown.
    const isInPlace = !endsInBytes || Number(numberAt(count - 1)) === count * 32
    const bytesWords = endsInBytes ? 1 + Math.ceil(Number(numberAt(count)) / 32) : 0
    if (isInPlace && words.length === count + bytesWords) return decode(to, addressAt, numberAt) ?? unknown
  } catch {
    // The arguments do not fit the function, so the effect of the call is unknown.
  }
  return unknown
}
