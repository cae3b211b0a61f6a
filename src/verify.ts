import { networkOfText, readWalletMessage } from './domain/sign-in/message.ts'
import type { SIWXMessageData } from './domain/sign-in/siwx.ts'
import { nonceOf, validityOf } from './domain/sign-in/validity.ts'
import { verifyBitcoin } from './verify/bip322.ts'
import { verifyCosmos } from './verify/cosmos.ts'
import { type CallNode, verifyEvm } from './verify/evm.ts'
import { verifySolana } from './verify/solana.ts'

export { readSignInMessage, type SignInText } from './domain/sign-in/message.ts'
export type { SIWXMessageData } from './domain/sign-in/siwx.ts'
export { verifyBitcoin } from './verify/bip322.ts'
export { verifyCosmos } from './verify/cosmos.ts'
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
  /**
   * The network (CAIP-2) or networks with which the user may sign in. Default: any network. A contract account exists
   * only on its own network, so signatures of contract accounts are verified only if `chain` is given.
   */
  readonly chain?: string | readonly string[]
  /** The time at which the message must be valid (epoch ms). Default: now. No message is valid at a time that is not finite. */
  readonly now?: number
  /**
   * Sends a request to a node, in order to verify signatures of contract accounts (ERC-1271, ERC-6492). It needs
   * `chain`. Without `call`, only signatures made with the private key of the account can be verified.
   */
  readonly call?: CallNode
}

/**
 * Why a sign-in is refused. `chain` means that the message is for a network that `chain` does not list, or that the
 * account may be a contract and `chain` is not given. `undecided` means that Portico cannot verify this kind of signature.
 */
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
 * Checks neither the time `issuedAt`, which a wrong clock can set into the future, nor the `uri`, because the domain
 * decides. Accepts the second form of each ECDSA signature (high s), so a signature is no unique key: use the nonce.
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
  // A contract that anyone has deployed on some chain accepts any signature, so the site has to choose the chain.
  const { call, ...unchained } = proof
  const signed = await verifySignature(
    chainId,
    data.accountAddress,
    proof.chain === undefined ? unchained : proof,
  )
  if (signed === false && call && proof.chain === undefined && chainId.startsWith('eip155:'))
    return { ok: false, reason: 'chain' }
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
  if (chainId.startsWith('bip122:')) return await verifyBitcoin(address, message, signature)
  if (chainId.startsWith('cosmos:')) return await verifyCosmos(address, message, signature)
  if (!chainId.startsWith('polkadot:')) return undefined
  return await verifyPolkadot(address, message, signature)
}

/**
 * Whether the account has signed `message`. `signature` is hexadecimal: of an sr25519, ed25519 or ecdsa key, with or
 * without the byte that names the kind of key. Wallets put `<Bytes>` around a message before they sign it, and both
 * forms are accepted.
 */
export async function verifyPolkadot(address: string, message: string, signature: string): Promise<boolean> {
  // The sr25519 keys of Polkadot need a library of their own, which loads only for such accounts.
  const { isSignedByPolkadot } = await import('./verify/polkadot.ts')
  return isSignedByPolkadot(address, message, signature)
}

/** Creates an unguessable nonce: 128 random bits as 32 characters. */
export function createNonce(): string {
  return nonceOf(crypto.getRandomValues(new Uint8Array(16)))
}
