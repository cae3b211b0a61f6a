import { filter, type Observable } from 'rxjs'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { SendDraft, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { FeatureLeader } from '../feature.ts'
import type { Journal } from './journal.ts'

/** What the leader tab offers to the other tabs: the journal, and a look at one transaction. */
export type LeaderWork = {
  readonly streams: {
    transactions(account: CaipAddress): Observable<readonly TransactionRecord[]>
    unreadable(): Observable<number>
    draft(account: CaipAddress): Observable<SendDraft>
  }
  readonly calls: Pick<
    Journal,
    'record' | 'change' | 'find' | 'forgetUnreadable' | 'recentRecipients' | 'writeDraft'
  > & { look(id: string): Promise<void> }
}
const again = { idempotent: true } as const

/** The journal in the leader tab, as the other tabs call it. */
export type JournalCalls = LeaderWork['calls'] & {
  records$(account: CaipAddress): Observable<readonly TransactionRecord[]>
  unreadable$(): Observable<number>
  draft$(account: CaipAddress): Observable<SendDraft>
}

export function createJournalCalls(leader: FeatureLeader<LeaderWork>): JournalCalls {
  return {
    record: intent => leader.call('record', [intent], again),
    change: (id, event) => leader.call('change', [id, event], again),
    find: id => leader.call('find', [id], again),
    look: id => leader.call('look', [id], again),
    recentRecipients: account => leader.call('recentRecipients', [account], again),
    forgetUnreadable: () => leader.call('forgetUnreadable', [], again),
    writeDraft: (account, draft) => leader.call('writeDraft', [account, draft], again),
    records$: account => leader.stream$('transactions', account),
    unreadable$: () => leader.stream$('unreadable'),
    draft$: account => leader.stream$('draft', account),
  }
}

/** Answers the JournalCalls of all tabs in the leader tab. */
export function serveJournal(journal: Journal, look: LeaderWork['calls']['look']): LeaderWork {
  return {
    streams: {
      transactions: journal.of$,
      unreadable: journal.unreadable$,
      draft: account => journal.draft$(account).pipe(filter(draft => draft !== undefined)),
    },
    calls: {
      record: journal.record,
      change: journal.change,
      find: journal.find,
      forgetUnreadable: journal.forgetUnreadable,
      look,
      recentRecipients: journal.recentRecipients,
      writeDraft: journal.writeDraft,
    },
  }
}
