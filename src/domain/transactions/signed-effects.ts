import { type DataNode, UnreadableData } from '../clear-signing/descriptor.ts'
import { readTypedMessage, type TypedMessage } from '../clear-signing/typed-data.ts'
import { allowance, callOf, everything, permit2, type RequestEffect } from './request-calls.ts'

/**
 * Decodes the effects of an EIP-712 signature. They follow from the signed values and types alone: a form of permit
 * counts only if its whole signed type is known.
 */
export function decodeTypedData(value: unknown): readonly RequestEffect[] {
  const message = readTypedMessage(value)
  if (!message) return [{ kind: 'blind', to: '' }]
  try {
    const { domain } = message
    const effects = effectsOf(message, fieldsOf(message.read()))
    return effects.map(effect => ({ ...effect, chain: domain.chainId ?? 'any' }))
  } catch (error) {
    if (error instanceof UnreadableData) return [{ kind: 'blind', to: '' }]
    throw error
  }
}

type Fields = ReadonlyMap<string, DataNode>
type Form = (contract: string, fields: Fields) => readonly RequestEffect[]

function effectsOf(message: TypedMessage, fields: Fields): readonly RequestEffect[] {
  const { domain, primaryType, type } = message
  const form = Object.hasOwn(forms, type) ? forms[type] : isWitnessed(message) ? permitted : undefined
  if (form && domain.contract !== undefined) return form(domain.contract, fields)
  const kind = isOrder(message) ? 'order' : 'unknown'
  return [{ kind, to: domain.contract ?? '', name: primaryType }]
}

const ofToken: Form = (token, fields) => [
  allowance(
    'permit',
    token,
    addressIn(fields, 'spender'),
    numberIn(fields, 'value'),
    numberIn(fields, 'deadline'),
  ),
]

// A permit of DAI contains a flag instead of an amount, and its expiry 0 means that it never expires.
const ofDai: Form = (token, fields) => {
  const amount = fields.get('allowed')
  if (amount?.kind !== 'bool') throw new UnreadableData('no flag')
  const until = numberIn(fields, 'expiry') || everything
  return [allowance('permit', token, addressIn(fields, 'spender'), amount.value ? everything : 0n, until)]
}

const ofNft: Form = (token, fields) => [
  {
    kind: 'permit-nft',
    token,
    to: addressIn(fields, 'spender'),
    id: numberIn(fields, 'tokenId'),
    until: numberIn(fields, 'deadline'),
  },
]

const ofCollection: Form = (token, fields) => {
  const approved = fields.get('approved')
  if (approved?.kind !== 'bool') throw new UnreadableData('no flag')
  const kind = approved.value ? 'approve-all' : 'revoke-all'
  return [{ kind, token, to: addressIn(fields, 'operator'), until: numberIn(fields, 'deadline') }]
}

const transferred: Form = (token, fields) => [
  {
    kind: 'signed-transfer',
    token,
    from: addressIn(fields, 'from'),
    to: addressIn(fields, 'to'),
    amount: numberIn(fields, 'value'),
    until: numberIn(fields, 'validBefore'),
  },
]

/** A meta-transaction: another account sends this call for the signer. */
const called: Form = (contract, fields) => {
  const call = fields.get('functionSignature')
  if (call?.kind !== 'bytes') throw new UnreadableData('no call')
  return [callOf(contract, call.hex)]
}

/** A permit of Permit2 that stays valid until its own expiration, for one token or several. */
const detailed: Form = (contract, fields) =>
  ofPermit2(contract, fields, 'details', details => numberIn(details, 'expiration'))

/** A permit of Permit2 for one transfer, of one token or several. */
const permitted: Form = (contract, fields) =>
  ofPermit2(contract, fields, 'permitted', () => numberIn(fields, 'deadline'))

function ofPermit2(
  contract: string,
  fields: Fields,
  name: string,
  untilOf: (permission: Fields) => bigint,
): readonly RequestEffect[] {
  if (contract !== permit2) return [{ kind: 'unknown', to: contract, name: 'Permit2' }]
  const listed = fields.get(name)
  const permissions = listed?.kind === 'list' ? listed.items : listed ? [listed] : []
  const spender = addressIn(fields, 'spender')
  return permissions.map(fieldsOf).map(permission => {
    const [token, amount] = [addressIn(permission, 'token'), numberIn(permission, 'amount')]
    return allowance('permit', token, spender, amount, untilOf(permission))
  })
}

const detailsType = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissionsType = 'TokenPermissions(address token,uint256 amount)'
const transferType =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const transferEnd = `address spender,uint256 nonce,uint256 deadline)${permissionsType}`

/** The signed types that give something away, and how their effects are decoded. */
const forms: Readonly<Record<string, Form>> = {
  // ERC-2612
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': ofToken,
  // DAI
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': ofDai,
  // ERC-4494 and the positions of Uniswap v3 and v4
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': ofNft,
  'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)': ofCollection,
  // ERC-3009
  [`TransferWithAuthorization(${transferType})`]: transferred,
  [`ReceiveWithAuthorization(${transferType})`]: transferred,
  // The bridged tokens of Polygon
  'MetaTransaction(uint256 nonce,address from,bytes functionSignature)': called,
  // Permit2
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${detailsType}`]: detailed,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${detailsType}`]: detailed,
  [`PermitTransferFrom(TokenPermissions permitted,${transferEnd}`]: permitted,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,${transferEnd}`]: permitted,
}

const witnessed = [
  'PermitWitnessTransferFrom(TokenPermissions permitted,',
  'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,',
].map(start => `${start}address spender,uint256 nonce,uint256 deadline,`)

/** Whether the message is a permit of Permit2 with one more member (the witness), whose type the site chooses. */
function isWitnessed({ type, members }: TypedMessage): boolean {
  const hasPermissions = type.split(')').includes(permissionsType.slice(0, -1))
  return hasPermissions && members.length === 5 && witnessed.some(start => type.startsWith(start))
}

/** The types of orders of well-known markets: Seaport, 0x, CoW, Blur, Rarible, LooksRare, 1inch. */
const orders = /^(?:OrderComponents|BulkOrder|[A-Za-z0-9]*Order|Root|Maker|MerkleTree)$/

/**
 * Whether the message is an order of a market. The name of its type decides this, because the markets have many types.
 * A false name can only add a warning.
 */
function isOrder({ primaryType }: TypedMessage): boolean {
  return orders.test(primaryType)
}

function fieldsOf(node: DataNode): Fields {
  if (node.kind !== 'fields') throw new UnreadableData('no fields')
  return node.fields
}

function addressIn(fields: Fields, name: string): string {
  const node = fields.get(name)
  if (node?.kind !== 'address') throw new UnreadableData(`no ${name}`)
  return node.hex
}

function numberIn(fields: Fields, name: string): bigint {
  const node = fields.get(name)
  if (node?.kind !== 'number') throw new UnreadableData(`no ${name}`)
  return node.value
}
