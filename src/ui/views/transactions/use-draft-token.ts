import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'

/** Changes the draft's token and clears the amount, which belongs to the previous token. */
export function useDraftToken(account: CaipAddress, done: () => void): (token: TokenBalance) => void {
  const money = useFeature('transactions')
  const draft = dataOf(useLatest(money.stream$('draft', account)) ?? { status: 'idle' })
  return ({ address }) => {
    const same = draft?.token === address
    const next = {
      amount: same ? (draft?.amount ?? '') : '',
      unit: draft?.unit ?? 'token',
      to: draft?.to ?? '',
      ...(address !== undefined && { token: address }),
    } as const
    money.call('writeDraft', account, next).then(done, done)
  }
}
