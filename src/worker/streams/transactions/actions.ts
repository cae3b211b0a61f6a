import type { TransactionsFeature } from '../../../bridge/contract/transactions.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import { withoutSecret } from '../../../domain/transactions/send-draft.ts'
import { accountFrom } from '../feature.ts'
import type { createRecipients } from '../recipients/recipients.ts'
import type { createDrafts } from './drafts.ts'
import type { JournalCalls } from './journal-calls.ts'
import type { Preparations } from './preparations.ts'
import type { createReviews } from './review.ts'
import { checkCallRequest } from './send.ts'
import type { Sends } from './sends.ts'
import { checkSummary } from './summary-check.ts'

type ActionsDeps = Pick<Sends, 'bundles' | 'sponsoring' | 'replacing' | 'waits'> & {
  readonly preparations: Preparations
  readonly recipients: ReturnType<typeof createRecipients>
  readonly reviews: ReturnType<typeof createReviews>
  readonly drafts: ReturnType<typeof createDrafts>
  readonly calls: JournalCalls
  readonly now: () => number
}

/** Creates the actions of the feature from the parts that do their work. */
export function createActions({
  preparations,
  sponsoring,
  bundles,
  replacing,
  recipients,
  reviews,
  drafts,
  waits,
  calls,
  now,
}: ActionsDeps): TransactionsFeature['actions'] {
  const stopWaiting: TransactionsFeature['actions']['stopWaiting'] = async id => {
    // In the phase `recorded` no request has reached the wallet, so the record ends as "not sent". In a later phase the
    // outcome is unknown.
    const recorded = (await calls.find(id))?.phase === 'recorded'
    const ended = recorded && (await calls.change(id, { type: 'given-up', at: now() }))
    return ended && ended.phase === 'not-sent' ? ended : await calls.change(id, { type: 'lost', at: now() })
  }

  const stage = async (intent: TransactionIntent) => {
    checkCallRequest(intent.request)
    await checkSummary(intent)
    return drafts.hold(intent)
  }

  return {
    ...preparations,
    checkRecipient: async (account, ...receiver) => await recipients.check(accountFrom(account), ...receiver),
    recentRecipients: async account => await recipients.recentRecipients(accountFrom(account)),
    stageTransaction: async intent => {
      accountFrom(intent.account)
      return await stage(intent)
    },
    stageCalls: async (intent, list, options) => {
      accountFrom(intent.account)
      return await stage(await bundles.choose(intent, list, options))
    },
    sendStaged: async draft => {
      const record = await bundles.send(drafts.take(draft), draft).finally(sponsoring.forget)
      reviews.answer(record)
      return record
    },
    confirmReview: reviews.confirm,
    changeReview: async (id, change) => reviews.change(id, change),
    bundleCapability: async account => await bundles.support(accountFrom(account)),
    waitForEnd: async (id, wait) =>
      await (wait === undefined ? waits.waitForEnd(id) : waits.waitForOutcome(id, wait)).finally(
        sponsoring.forget,
      ),
    endWait: async wait => waits.endWait(wait),
    refresh: calls.look,
    speedUp: replacing.speedUp,
    cancel: replacing.cancel,
    stopWaiting,
    putSwapAside: async id => void (await calls.change(id, { type: 'put-aside' })),
    forgetUnreadable: calls.forgetUnreadable,
    markNotSent: id => calls.change(id, { type: 'given-up', at: now() }),
    writeDraft: (account, draft) => calls.writeDraft(accountFrom(account), draft && withoutSecret(draft)),
  }
}
