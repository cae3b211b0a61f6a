import { useEffect, useState } from 'react'
import type { AskedRequest } from '../../../domain/embedded-wallet/login.ts'
import { readEffectsOfBatch } from '../../../domain/transactions/batch-review.ts'
import type { BatchCapability } from '../../../domain/transactions/prepared.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useSession } from '../session/use-session.ts'
import { requestMessages } from './request-messages.ts'

/** Sentences about a batch among the requests: that the site pays its fee, and that it turns the account into a smart account. */
export function useBatchNotes(requests: readonly AskedRequest[]): readonly string[] {
  const t = useMessages(requestMessages)
  const feature = useFeature('transactions')
  const { active } = useSession()
  const [support, setSupport] = useState<BatchCapability>()
  const batch = requests.find(({ method }) => method === 'wallet_sendCalls')
  const isBatch = batch !== undefined
  useEffect(() => {
    let isMounted = true
    const set = (value: BatchCapability): void => {
      if (isMounted) setSupport(value)
    }
    // Without an answer of the wallet, nothing is promised to the user.
    if (isBatch && active) feature.call('bundleCapability', active).then(set, () => {})
    return () => {
      isMounted = false
    }
  }, [isBatch, active, feature])
  if (!batch || !support) return []
  const { isSponsored, becomesSmart } = readEffectsOfBatch(batch.params, support)
  return [...(isSponsored ? [t.sponsored] : []), ...(becomesSmart ? [t.smart] : [])]
}
