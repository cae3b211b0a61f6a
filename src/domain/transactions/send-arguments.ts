import { readAddress } from '../core/address.ts'
import { isDecimalText, partsOf } from '../core/amount.ts'
import type { CaipNetworkId } from '../core/entities.ts'
import { givenAddress } from '../recipients/parse-recipient.ts'
import { pastedAddress } from '../recipients/pasted-address.ts'
import type { SendDraft } from './record.ts'

/** Send fields that a site may prefill. */
export type SendGiven = Partial<Pick<SendDraft, 'token' | 'amount' | 'to'>>

/**
 * Reads the arguments with which a site opens the send form: `token` (contract or mint), `amount` (decimal text in
 * whole tokens), `to` or `receiver` (address or name). The valid arguments are returned in `args`, and the user
 * reviews them in the form. The names of the invalid arguments are returned in `refused`.
 */
export function readSendArguments(
  network: CaipNetworkId,
  params: Readonly<Record<string, unknown>> = {},
): {
  readonly args: SendGiven
  readonly refused: readonly ('token' | 'amount' | 'to' | 'receiver')[]
} {
  const recipientKey = params.to === undefined ? 'receiver' : 'to'
  const { token, amount, [recipientKey]: receiver } = params
  const good = {
    token: tokenAddress(token, network),
    amount: isDecimalText(amount) && partsOf(amount).units > 0n ? amount : undefined,
    [recipientKey]: typeof receiver === 'string' ? recipientText(receiver, network) : undefined,
  }
  const names = ['token', 'amount', recipientKey] as const
  return {
    args: {
      ...(good.token !== undefined && { token: good.token }),
      ...(good.amount !== undefined && { amount: good.amount }),
      ...(good[recipientKey] !== undefined && { to: good[recipientKey] }),
    },
    refused: names.filter(name => params[name] !== undefined && good[name] === undefined),
  }
}

function tokenAddress(token: unknown, network: CaipNetworkId): string | undefined {
  const found = typeof token === 'string' ? pastedAddress(token, network) : undefined
  return found && (found.network ?? network) === network ? readAddress(network, found.address) : undefined
}

/** Returns the recipient as the form expects it. Removes the line breaks of an address, and refuses all others. */
function recipientText(text: string, network: CaipNetworkId): string | undefined {
  if (text.length > 300) return undefined
  const address = givenAddress(text, network)
  return /^\S.{0,298}\S$/.test(address) ? address : undefined
}
