import type { DecimalText } from '../core/amount.ts'
import { parseUnits } from '../core/amount-reading.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
  referenceOf,
} from '../core/caip.ts'
import type { Network } from '../core/entities.ts'
import { amountText } from '../swaps/arguments.ts'

/** An amount of the network's own coin that is asked for: as text, and in base units. */
export type AskedFor = { readonly amount: DecimalText; readonly units: bigint }

/** Namespaces whose addresses are the same on all their networks; elsewhere an address belongs to one network. */
const everywhere: readonly Namespace[] = ['eip155', 'solana']

/**
 * What a wallet that scans the code reads: ERC-681 with the chain for EVM, the link of Solana Pay, BIP-21 for Bitcoin; the plain
 * address where the network has no such form. With what is asked for, in the network's own coin, where somebody asks.
 */
export function receiveUri(account: CaipAddress, asked?: AskedFor): string {
  const address = addressOf(account)
  const amount = asked ? `?amount=${asked.amount}` : ''
  switch (namespaceOf(account)) {
    case 'eip155':
      return `ethereum:${address}@${referenceOf(account)}${asked ? `?value=${asked.units}` : ''}`
    case 'solana':
      return `solana:${address}${amount}`
    case 'bip122':
      return `bitcoin:${address}${amount}`
    default:
      return address
  }
}

/** What a site opens receiving with: `amount`, decimal text in the network's own coin. Anything else is left out and named. */
export function readReceiveArguments(
  params: Readonly<Record<string, unknown>>,
  decimals: number,
): { readonly given: { readonly asked?: AskedFor }; readonly refused: readonly string[] } {
  const { amount, ...others } = params
  const asked = askedFor(amount, decimals)
  const wrong = amount !== undefined && asked === undefined ? ['amount'] : []
  const refused = [...wrong, ...Object.keys(others).filter(name => others[name] !== undefined)]
  return { given: asked ? { asked } : {}, refused }
}

function askedFor(amount: unknown, decimals: number): AskedFor | undefined {
  try {
    const text = amountText(amount)
    const units = text === undefined ? 0n : parseUnits(text, decimals)
    return text !== undefined && units > 0n ? { amount: text, units } : undefined
  } catch {
    return undefined
  }
}

/** The networks of the site on which what is sent to this address arrives, the account's own first. `approved`: all its wallet takes. */
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
