import { firstValueFrom, timer } from 'rxjs'
import type { Tabs } from '../../tabs/tabs.ts'

/**
 * How long the leader tab waits for the other tabs to report the ids of the transactions that they are sending (ms).
 */
const tabsReportMs = 500

/** The transactions that the tabs of the origin are sending to their wallets. */
export type SendingTabs = {
  /** Asks all tabs for the ids of the transactions that they are sending. */
  sendingIds(): Promise<ReadonlySet<string>>
  close(): void
}

/** Reports the transactions of this tab to the other tabs, and asks the others for theirs. */
export function createSendingTabs(
  tabs: Pick<Tabs, 'messages$' | 'broadcast'>,
  ownIds: () => readonly string[],
): SendingTabs {
  const reporting = tabs
    .messages$('transactions/who')
    .subscribe(() => tabs.broadcast('transactions/here', ownIds()))
  return {
    sendingIds: async () => {
      const ids = new Set(ownIds())
      const reports = tabs.messages$<readonly string[]>('transactions/here').subscribe(others => {
        for (const id of others) ids.add(id)
      })
      tabs.broadcast('transactions/who', null)
      await firstValueFrom(timer(tabsReportMs))
      reports.unsubscribe()
      return ids
    },
    close: () => reporting.unsubscribe(),
  }
}
