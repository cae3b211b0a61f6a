import type { CaipAddress } from '../../../domain/core/caip.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'
import type { ReviewDraft } from './use-review.ts'
import { useSend } from './use-send.ts'

const nobody: CaipAddress = 'eip155:1:0x'

/** The send of the draft, resolved and checked again. Undefined while the draft is incomplete or being checked. */
export function useReviewDraft(
  account: CaipAddress | undefined,
): (ReviewDraft & { readonly findings: readonly RecipientWarning[] }) | undefined {
  const of = account ?? nobody
  const draft = dataOf(useLatest(useFeature('transactions').stream$('draft', of)) ?? { status: 'idle' })
  const { token, read, receiver } = useSend(of)
  if (!account || !draft || !token || read.status !== 'read' || receiver.status !== 'known') return undefined
  const { address: to, name, findings } = receiver
  return { id: draft.id, token, amount: read.amount, to, findings, ...(name !== undefined && { name }) }
}
