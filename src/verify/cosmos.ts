import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160, sha256 } from 'viem'
import { base64Of, bytesOfBase64 } from '../domain/core/lib/base64.ts'
import { bytesOfGroups, decodeBech32 } from '../domain/core/lib/bech32.ts'

const signatureBytes = 64
const addressBytes = 20

/**
 * Whether the account has signed `message` as arbitrary data (ADR-36). `signature` is base64, of a secp256k1 key. Returns
 * undefined for accounts of other kinds, such as those of a module or of several keys.
 */
export async function verifyCosmos(
  address: string,
  message: string,
  signature: string,
): Promise<boolean | undefined> {
  const decoded = decodeBech32(address)
  const owner = decoded?.kind === 'bech32' ? bytesOfGroups(decoded.groups) : undefined
  if (owner?.length !== addressBytes) return undefined
  const bytes = bytesOfBase64(signature)
  if (bytes?.length !== signatureBytes) return false
  const hash = sha256(new TextEncoder().encode(documentOf(address, message)), 'bytes')
  // The signature does not contain the key, so that two keys are possible.
  return [0, 1].some(recovery => {
    try {
      const point = secp256k1.Signature.fromCompact(bytes).addRecoveryBit(recovery).recoverPublicKey(hash)
      const signer = ripemd160(sha256(point.toRawBytes(true), 'bytes'), 'bytes')
      return signer.every((byte, place) => byte === owner[place])
    } catch {
      // The library throws if no key can have made the signature.
      return false
    }
  })
}

/** The document that ADR-36 signs, as canonical JSON. It is no valid transaction, because it has no chain and no fee. */
function documentOf(signer: string, message: string): string {
  const data = base64Of(new TextEncoder().encode(message))
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  })
}
