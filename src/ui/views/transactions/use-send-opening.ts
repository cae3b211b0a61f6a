import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SendGiven } from '../../../domain/transactions/send-arguments.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

/** Applies the arguments the site opened a send with. */
export function useSendOpening(
  account: CaipAddress,
  params: ViewEntry['params'],
  begin: (given: SendGiven) => void,
): void {
  const network = networkOf(account)
  useViewParams('WalletSend', params, {
    read: async given => {
      const { readSendArguments } = await import('../../../domain/transactions/send-arguments.ts')
      return readSendArguments(network, given)
    },
    begin,
    event: 'OPEN_SEND',
    facts: { network },
  })
}
