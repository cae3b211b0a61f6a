import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SendGiven } from '../../../domain/transactions/send-arguments.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

/** Applies the arguments with which the site opened a send. */
export function useSendOpening(
  account: CaipAddress,
  params: ViewEntry['params'],
  begin: (given: SendGiven) => void,
): void {
  const network = networkOf(account)
  useViewParams('WalletSend', params, {
    read: async args => {
      const { readSendArguments } = await import('../../../domain/transactions/send-arguments.ts')
      return readSendArguments(network, args)
    },
    begin,
    event: 'OPEN_SEND',
    facts: { network },
  })
}
