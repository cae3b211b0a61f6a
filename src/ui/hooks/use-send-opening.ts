import { type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import type { SendGiven } from '../../domain/rules/send-arguments.ts'
import { useOpening } from './use-opening.ts'

/** Takes what the site opened a send with. */
export function useSendOpening(
  account: CaipAddress,
  params: ViewEntry['params'],
  begin: (given: SendGiven) => void,
): void {
  const network = networkOf(account)
  useOpening('WalletSend', params, {
    read: async given => {
      const { readSendArguments } = await import('../../domain/rules/send-arguments.ts')
      return readSendArguments(network, given)
    },
    begin,
    event: 'OPEN_SEND',
    facts: { network },
  })
}
