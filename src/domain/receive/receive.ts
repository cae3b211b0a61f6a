import { type DecimalText, parseUnits } from '../core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  referenceOf,
} from '../core/entities.ts'
import { amountText } from '../core/site-arguments.ts'

/** A requested amount of the native coin, as text and in base units. */
export type RequestedAmount = { readonly amount: DecimalText; readonly units: bigint }

/** Namespaces whose addresses are valid on all their networks. In other namespaces an address belongs to one network. */
const everywhere: readonly Namespace[] = ['eip155', 'solana']

/**
 * Returns the content of the QR code: an ERC-681 link with the chain id for EVM, a Solana Pay link, or a BIP-21 link
 * for Bitcoin. The link includes the requested amount, if there is one. For all other networks, the content is the
 * plain address.
 */
export function receiveUri(account: CaipAddress, requested?: RequestedAmount): string {
  const address = addressOf(account)
  const amount = requested ? `?amount=${requested.amount}` : ''
  switch (namespaceOf(account)) {
    case 'eip155':
      return `ethereum:${address}@${referenceOf(account)}${requested ? `?value=${requested.units}` : ''}`
    case 'solana':
      return `solana:${address}${amount}`
    case 'bip122':
      return `bitcoin:${address}${amount}`
    default:
      return address
  }
}

/**
 * Reads the arguments with which a site opens the Receive view. The only valid argument is `amount`, which is decimal
 * text in the native coin. `refused` lists all other arguments, and `amount` if its value is invalid.
 */
export function readReceiveArguments(
  params: Readonly<Record<string, unknown>>,
  decimals: number,
): { readonly args: { readonly requested?: RequestedAmount }; readonly refused: readonly string[] } {
  const { amount, ...others } = params
  const requested = readRequestedAmount(amount, decimals)
  const wrong = amount !== undefined && requested === undefined ? ['amount'] : []
  const refused = [...wrong, ...Object.keys(others).filter(name => others[name] !== undefined)]
  return { args: requested ? { requested } : {}, refused }
}

function readRequestedAmount(amount: unknown, decimals: number): RequestedAmount | undefined {
  try {
    const text = amountText(amount)
    const units = text === undefined ? 0n : parseUnits(text, decimals)
    return text !== undefined && units > 0n ? { amount: text, units } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the site's networks on which this address can receive funds. The network of `account` comes first. If
 * `approved` is given, every other network must be in this list.
 */
export function networksToReceive(
  account: CaipAddress,
  networks: readonly Network[],
  approved?: readonly CaipNetworkId[],
): readonly Network[] {
  const own = networkOf(account)
  const namespace = namespaceOf(account)
  const good = networks.filter(
    ({ id, namespace: of }) =>
      of === namespace &&
      (id === own || everywhere.includes(namespace)) &&
      (id === own || (approved?.includes(id) ?? true)),
  )
  return [...good.filter(({ id }) => id === own), ...good.filter(({ id }) => id !== own)]
}
