import { addressOf, type CaipAddress, networkOf, referenceOf } from '../core/entities.ts'
import { addressWord, wordOf } from '../core/evm-data.ts'
import { bytesOfHex } from '../core/lib/hex.ts'
import { keccak256 } from '../core/lib/keccak.ts'

/** The data of a token from which Portico creates a permit. */
export type PermitFacts = {
  readonly token: string
  readonly name: string
  /** Versions of the EIP-712 domain that the token may use, most likely first. */
  readonly versions: readonly string[]
  /** The domain separator as the token returns it: 64 hex digits. */
  readonly separator: string
  readonly nonce: bigint
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/**
 * Returns the EIP-712 JSON of a permit for exactly this amount. Returns undefined if none of `facts.versions` produces
 * the token's domain separator, because the user must not sign an unknown domain.
 */
export function permitData(
  account: CaipAddress,
  facts: PermitFacts,
  allowance: { readonly spender: string; readonly amount: bigint; readonly deadline: number },
): string | undefined {
  const { token, name, nonce } = facts
  const chainId = referenceOf(networkOf(account))
  const version = facts.versions.find(
    candidate => separatorOf(name, candidate, chainId, token) === facts.separator,
  )
  if (version === undefined) return undefined
  return JSON.stringify({
    types: {
      EIP712Domain: typed('name:string', 'version:string', 'chainId:uint256', 'verifyingContract:address'),
      Permit: typed('owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'),
    },
    primaryType: 'Permit',
    domain: { name, version, chainId: Number(chainId), verifyingContract: token },
    message: {
      owner: addressOf(account),
      spender: allowance.spender,
      value: String(allowance.amount),
      nonce: String(nonce),
      deadline: String(allowance.deadline),
    },
  })
}

/** Returns the ABI-encoded arguments of a signed permit. Returns undefined if the signature is malformed. */
export function permitSignatureWords(
  account: CaipAddress,
  allowance: { readonly spender: string; readonly amount: bigint; readonly deadline: number },
  signature: unknown,
): string | undefined {
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  const digits = signature.slice(2).toLowerCase()
  const last = Number.parseInt(digits.slice(128), 16)
  const v = last < 27 ? last + 27 : last
  if (v !== 27 && v !== 28) return undefined
  return `0x${addressWord(addressOf(account))}${addressWord(allowance.spender)}${wordOf(allowance.amount)}${wordOf(
    BigInt(allowance.deadline),
  )}${wordOf(BigInt(v))}${digits.slice(0, 128)}`
}

function separatorOf(name: string, version: string, chainId: string, token: string): string {
  const words = [
    hashOf(domainType),
    hashOf(name),
    hashOf(version),
    wordOf(BigInt(chainId)),
    addressWord(token),
  ]
  return keccak256(bytesOfHex(words.join('')))
}

function hashOf(text: string): string {
  return keccak256(new TextEncoder().encode(text))
}

function typed(...fields: readonly string[]): { name: string; type: string }[] {
  return fields.map(field => {
    const [name = '', type = ''] = field.split(':')
    return { name, type }
  })
}
