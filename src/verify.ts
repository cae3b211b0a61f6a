import { networkOfText, readWalletMessage } from './domain/sign-in/message.ts'
import type { SIWXMessageData } from './domain/sign-in/types.ts'
import { nonceOf, validityOf } from './domain/sign-in/validity.ts'
import { verifyBitcoin } from './verify/bip322.ts'
import { type CallNode, verifyEvm } from './verify/evm.ts'
import { verifySolana } from './verify/solana.ts'

export { readSignInMessage, type SignInText } from './domain/sign-in/message.ts'
export type { SIWXMessageData } from './domain/sign-in/types.ts'
export { verifyBitcoin } from './verify/bip322.ts'
export { type CallNode, verifyEvm } from './verify/evm.ts'
export { verifySolana } from './verify/solana.ts'

/** A signed message, and the values that the message must contain. */
export type SignInProof = {
  /** The text that was signed. */
  readonly message: string
  /** The signature as the wallet returned it. */
  readonly signature: string
  /** Domain of the site with its port, if any, for example `shop.example` or `localhost:3000`. */
  readonly domain: string
  /** The nonce that your server issued for this message. Accept each nonce only once. */
  readonly nonce: string
  /** The network (CAIP-2) or networks with which the user may sign in. Default: any network. */
  readonly chain?: string | readonly string[]
  /** The time at which the message must be valid (epoch ms). Default: now. */
  readonly now?: number
  /**
   * Sends a request to a node, in order to verify signatures of contract accounts (ERC-1271, ERC-6492). Without `call`,
   * only signatures made with the private key of the account can be verified.
   */
  readonly call?: CallNode
}

/** Why a sign-in is refused. `undecided` means that Portico cannot verify this kind of signature. */
export type SignInRefusal =
  | 'message'
  | 'domain'
  | 'nonce'
  | 'chain'
  | 'expired'
  | 'not-yet'
  | 'signature'
  | 'undecided'

/** The result of `verifySignIn`: the fields of the message, or the reason why the sign-in is refused. */
export type SignInResult =
  | {
      /** Whether the sign-in is valid. */
      readonly ok: true
      /** The fields of the message. */
      readonly data: SIWXMessageData
    }
  | {
      readonly ok: false
      /** Why the sign-in is refused. */
      readonly reason: SignInRefusal
    }

/**
 * Verifies that the user owns the account of a sign-in message (EIP-4361, CAIP-122). Runs in Node.js and in browsers.
 * Accepts EVM addresses in lower case, because some wallets write them in lower case in a one-click sign-in. The
 * address in `data` always has the EIP-55 capitals. The promise rejects only when the call to a node fails.
 * @example
 * import { verifySignIn } from 'portico/verify'
 * const result = await verifySignIn({ message, signature, domain: 'shop.example', nonce: session.nonce })
 * if (result.ok) session.address = result.data.accountAddress
 */
export async function verifySignIn(proof: SignInProof): Promise<SignInResult> {
  const text = readWalletMessage(proof.message)
  const chainId = text && networkOfText(text)
  if (!text || !chainId) return { ok: false, reason: 'message' }
  const { scheme: _scheme, noun: _noun, chain: _chain, ...fields } = text
  const data: SIWXMessageData = { ...fields, chainId }
  if (data.domain !== proof.domain) return { ok: false, reason: 'domain' }
  if (data.nonce !== proof.nonce) return { ok: false, reason: 'nonce' }
  if (proof.chain !== undefined && ![proof.chain].flat().includes(chainId))
    return { ok: false, reason: 'chain' }
  const standing = validityOf(data, proof.now ?? Date.now())
  if (standing !== 'valid') return { ok: false, reason: standing === 'malformed' ? 'message' : standing }
  const signed = await verifySignature(chainId, data.accountAddress, proof)
  return signed ? { ok: true, data } : { ok: false, reason: signed === undefined ? 'undecided' : 'signature' }
}

/**
 * Verifies that an account of this network (CAIP-2) signed the text. Returns undefined if Portico cannot verify this
 * kind of signature.
 */
export async function verifySignature(
  chainId: string,
  address: string,
  { message, signature, call }: Pick<SignInProof, 'message' | 'signature' | 'call'>,
): Promise<boolean | undefined> {
  if (chainId.startsWith('eip155:')) return await verifyEvm(chainId, address, message, signature, call)
  if (chainId.startsWith('solana:')) return await verifySolana(address, message, signature)
  return chainId.startsWith('bip122:') ? await verifyBitcoin(address, message, signature) : undefined
}

/** Creates an unguessable nonce: 128 random bits as 32 characters. */
export function createNonce(): string {
  return nonceOf(crypto.getRandomValues(new Uint8Array(16)))
}
