import type { WalletRequest } from '../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type Namespace, namespaceOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { encodeBase58 } from '../domain/core/lib/base58.ts'
import { hexOf } from '../domain/core/lib/hex.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { isSignedMessage } from '../domain/core/signed-message.ts'

type Language = {
  requestFor(message: string, address: string): WalletRequest
  signatureIn(response: unknown): unknown
}

/**
 * How to request a signature and read the response, by namespace. Injected wallets and WalletConnect wallets get the
 * same request.
 */
const languages: Readonly<Record<Namespace, Language>> = {
  eip155: {
    requestFor: (message, address) => ({
      method: 'personal_sign',
      params: [`0x${hexOf(new TextEncoder().encode(message))}`, address],
    }),
    // A wallet that answers something else, such as the hash of a transaction in a queue, has not signed yet.
    signatureIn: response => (isSignedMessage(response) ? response : undefined),
  },
  solana: {
    requestFor: (message, pubkey) => ({
      method: 'solana_signMessage',
      params: { message: encodeBase58(new TextEncoder().encode(message)), pubkey },
    }),
    signatureIn: response => safeRead(response, 'signature'),
  },
  bip122: {
    requestFor: (message, address) => ({
      method: 'signMessage',
      params: { message, address, account: address },
    }),
    signatureIn: response => safeRead(response, 'signature'),
  },
  polkadot: {
    requestFor: (message, address) => ({ method: 'polkadot_signMessage', params: { message, address } }),
    signatureIn: response => safeRead(response, 'signature'),
  },
  cosmos: {
    requestFor: (data, signerAddress) => ({
      method: 'cosmos_signArbitrary',
      params: { data, signerAddress },
    }),
    signatureIn: response => safeRead(response, 'signature'),
  },
}

/** Requests the signature of exactly this text from the account's wallet. Rejects with the wallet's error. */
export async function requestSignature(
  request: (namespace: Namespace, request: WalletRequest) => Promise<unknown>,
  account: CaipAddress,
  message: string,
): Promise<string> {
  const namespace = namespaceOf(account)
  const { requestFor } = languages[namespace]
  return readSignature(namespace, await request(namespace, requestFor(message, addressOf(account))))
}

/** Reads the signature in a wallet's response. Throws if the response contains none. */
export function readSignature(namespace: Namespace, response: unknown): string {
  const signature = languages[namespace].signatureIn(response)
  if (typeof signature !== 'string' || signature === '') {
    throw new AppError('wallet-failed', { reason: 'no signature' })
  }
  return signature
}
