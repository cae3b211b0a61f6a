import { readAddress } from '../core/address.ts'
import { isDecimalText, partsOf } from '../core/amount.ts'
import type { CaipNetworkId } from '../core/caip.ts'
import type { SendDraft } from './record.ts'

/** What a site may fill in before the visitor does. */
export type SendGiven = Partial<Pick<SendDraft, 'token' | 'amount' | 'to'>>

/**
 * What a site opens a send with: `token` (contract or mint), `amount` (decimal text in whole tokens), `to` or `receiver` (address or
 * name). What cannot be read is left out and named; what is strange but readable is for the visitor to see.
 */
export function readSendArguments(
  network: CaipNetworkId,
  params: Readonly<Record<string, unknown>> = {},
): {
  readonly given: SendGiven
  readonly refused: readonly ('token' | 'amount' | 'to' | 'receiver')[]
} {
  const who = params.to === undefined ? 'receiver' : 'to'
  const { token, amount, [who]: receiver } = params
  const good = {
    token: readAddress(network, token),
    amount: isDecimalText(amount) && partsOf(amount).units > 0n ? amount : undefined,
    [who]: typeof receiver === 'string' && /^\S.{0,298}\S$/.test(receiver) ? receiver : undefined,
  }
  const names = ['token', 'amount', who] as const
  return {
    given: {
      ...(good.token !== undefined && { token: good.token }),
      ...(good.amount !== undefined && { amount: good.amount }),
      ...(good[who] !== undefined && { to: good[who] }),
    },
    refused: names.filter(name => params[name] !== undefined && good[name] === undefined),
  }
}
