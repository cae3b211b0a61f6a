import type { Hex } from 'viem'
import { badParams, unauthorised } from '../evm/errors.ts'
import { isFields } from '../evm/rpc.ts'
import { bech32 } from '../others/bech32.ts'
import { arbitraryHash, compressedKey, hash160, signHash } from '../others/secp256k1.ts'
import type { Task } from '../question.ts'

// This code does not use `Buffer`, because browsers do not have it.
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the address of this key's account on the Cosmos Hub. */
export const cosmosAddress = (key: Hex): string => bech32('cosmos', [], hash160(compressedKey(key)))

/** Validates a request to sign text with a Cosmos account of the session (ADR-36). The result has the format of Keplr. */
export const cosmosTask = (keys: readonly Hex[], params: unknown, shared: readonly string[]): Task => {
  const { data, signerAddress } = isFields(params) ? params : {}
  if (typeof data !== 'string' || typeof signerAddress !== 'string')
    throw badParams('data and signerAddress expected')
  const key = keys.find(own => cosmosAddress(own) === signerAddress)
  if (key === undefined || !shared.includes(signerAddress)) throw unauthorised()
  return {
    question: {
      kind: 'sign',
      method: 'cosmos_signArbitrary',
      title: 'Sign a message',
      rows: [['Account', signerAddress]],
      text: data,
    },
    run: async () => {
      const value = base64(compressedKey(key))
      const signature = await signHash(key, arbitraryHash(signerAddress, data))
      return { pub_key: { type: 'tendermint/PubKeySecp256k1', value }, signature: base64(signature) }
    },
  }
}
