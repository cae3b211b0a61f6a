import { useEffect } from 'react'
import { coreError, toRecord } from '../../domain/errors/told-error.ts'
import { type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import type { SendGiven } from '../../domain/rules/send-arguments.ts'
import { useUi } from '../context.ts'
import { recordOf } from './error-words.ts'

const key = 'send-opening'

/** Takes what the site opened the view with, once: who comes back to the view finds what they typed. What cannot be used is told to the site. */
export function useSendOpening(
  account: CaipAddress,
  params: ViewEntry['params'],
  begin: (given: SendGiven) => void,
): void {
  const { state, deps } = useUi()
  useEffect(() => {
    const { memory } = state
    const network = networkOf(account)
    if (!memory.has(key)) state.track('OPEN_SEND', { network })
    if (memory.has(key) && memory.get(key) === params) return
    memory.set(key, params)
    if (!params) return
    const take = async (): Promise<void> => {
      const { readSendArguments } = await import('../../domain/rules/send-arguments.ts')
      const { given, refused } = readSendArguments(network, params)
      for (const argument of refused) {
        const code = argument === 'amount' ? 'amount-invalid' : 'address-invalid'
        deps.onTrouble?.(toRecord(coreError(code, { argument, view: 'WalletSend' })))
      }
      if (Object.keys(given).length > 0) begin(given)
    }
    take().catch(reason => deps.onTrouble?.(recordOf(reason)))
  }, [account, params])
}
