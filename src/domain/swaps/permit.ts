import { encodeAbiParameters, type Hex, hashDomain } from 'viem'
import { addressOf, type CaipAddress, networkOf, referenceOf } from '../core/entities.ts'

export type PermitFacts = {
  readonly token: string
  readonly name: string
  /** Versions of the EIP-712 domain that the token may use, most likely first. */
  readonly versions: readonly string[]
  /** The domain separator as the token returns it: 64 hex digits. */
  readonly separator: string
  readonly nonce: bigint
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
/** The arguments of `permit`, the function of the token that takes the signature. */
const permitArguments = ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'].map(
  type => ({ type }),
)

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
      EIP712Domain: domainFields,
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
  return encodeAbiParameters(permitArguments, [
    addressOf(account).toLowerCase(),
    allowance.spender.toLowerCase(),
    allowance.amount,
    BigInt(allowance.deadline),
    v,
    `0x${digits.slice(0, 64)}`,
    `0x${digits.slice(64, 128)}`,
  ])
}

function separatorOf(name: string, version: string, chainId: string, token: string): string {
  const domain = { name, version, chainId: BigInt(chainId), verifyingContract: token.toLowerCase() as Hex }
  return hashDomain({ domain, types: { EIP712Domain: domainFields } }).slice(2)
}

function typed(...fields: readonly string[]): { name: string; type: string }[] {
  return fields.map(field => {
    const [name = '', type = ''] = field.split(':')
    return { name, type }
  })
}
