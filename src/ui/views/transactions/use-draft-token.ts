import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Puts another token into the draft; an amount of the one before is no amount of this one. */
export function useDraftToken(account: CaipAddress, done: () => void): (token: TokenBalance) => void {
  const money = useFeature('transactions')
  const draft = dataOf(useStore(money.store('draft', account)) ?? { status: 'idle' })
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
