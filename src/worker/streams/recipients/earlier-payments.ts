import {
  addressOf,
  type CaipAddress,
  caipAddress,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { HistoryPage, Transaction } from '../../../domain/history/history.ts'
import type { FeatureDeps } from '../feature.ts'

/** The payments of an account that the data provider reports. Nothing here is proved. */
export type EarlierPayments = {
  /** The outgoing payments, as far as they have loaded. */
  readonly payments: readonly Transaction[]
  /** Whether all pages of the account's own network, and the newest page of every other network, have been read. */
  readonly isComplete: boolean
}

export type EarlierPaymentsDeps = {
  /** Returns the newest page of the history: from the cache while it is fresh, otherwise from the data provider. */
  readonly newest: (account: CaipAddress) => Promise<HistoryPage>
  readonly older: (account: CaipAddress, cursor: string) => Promise<HistoryPage>
  /** Returns the same address on the other networks of the site that the data provider may serve. */
  readonly elsewhere: (account: CaipAddress) => readonly CaipAddress[]
  readonly now: () => number
}

export type LoadEarlierPayments = {
  /** Returns the payments on the newest page of the account's network. Rejects if this page cannot be loaded. */
  newest(account: CaipAddress): Promise<readonly Transaction[]>
  /** Returns the payments on all pages and networks. Never rejects: `isComplete` is false if a request failed. */
  all(account: CaipAddress): Promise<EarlierPayments>
  /** Returns the payments that `all` has loaded so far, without waiting. */
  loaded(account: CaipAddress): EarlierPayments
}

/**
 * Maximum number of history pages that are read before a payment. An account with more pages counts as only partly read.
 */
const maxPages = 6
/** How long a complete result is used again (ms). Own sends are known from the records, which are always current. */
const completeKeptMs = 600_000

type Run = { readonly at: number; readonly payments: Transaction[]; isComplete: boolean; done: Promise<void> }

/** Creates the functions that load earlier payments. A running load is shared by all callers of this tab. */
export function createEarlierPayments(deps: EarlierPaymentsDeps): LoadEarlierPayments {
  const runs = new Map<CaipAddress, Run>()

  async function readOwn(account: CaipAddress, run: Run): Promise<boolean> {
    let page = await deps.newest(account)
    run.payments.push(...paymentsOf(account, page))
    for (let pages = 1; page.next !== undefined && pages < maxPages; pages += 1) {
      page = await deps.older(account, page.next)
      run.payments.push(...paymentsOf(account, page))
    }
    return page.next === undefined && !page.isUnsupported
  }

  async function readElsewhere(account: CaipAddress, run: Run): Promise<boolean> {
    run.payments.push(...paymentsOf(account, await deps.newest(account)))
    return true
  }

  function start(account: CaipAddress): Run {
    const run: Run = { at: deps.now(), payments: [], isComplete: false, done: Promise.resolve() }
    const reads = [
      readOwn(account, run),
      ...deps.elsewhere(account).map(other => readElsewhere(other, run)),
    ].map(read => read.catch(() => false))
    run.done = Promise.all(reads).then(complete => {
      run.isComplete = complete.every(Boolean)
      // An incomplete result is loaded again at the next check.
      if (!run.isComplete && runs.get(account) === run) runs.delete(account)
    })
    return run
  }

  return {
    newest: async account => paymentsOf(account, await deps.newest(account)),
    loaded: account => runs.get(account) ?? { payments: [], isComplete: false },
    all: async account => {
      const known = runs.get(account)
      const isUsable = known && deps.now() - known.at < completeKeptMs && known.at <= deps.now()
      const run = isUsable ? known : start(account)
      runs.set(account, run)
      await run.done
      return run
    },
  }
}

/**
 * Returns the transactions of a page in which the account paid someone. Transactions that transfer only zero amounts or
 * spam are left out, because attackers use them to put their addresses into a history.
 */
function paymentsOf(account: CaipAddress, { items }: HistoryPage): readonly Transaction[] {
  const isOwn = (party: string) =>
    namespaceOf(account) === 'eip155'
      ? party.toLowerCase() === addressOf(account).toLowerCase()
      : party === addressOf(account)
  return items
    .filter(({ operation, status, from, to }) => {
      return operation === 'send' && status === 'confirmed' && to !== '' && isOwn(from)
    })
    .filter(({ transfers }) =>
      transfers.some(
        ({ direction, quantity, spam, spamFlag }) =>
          direction === 'out' && /[1-9]/.test(quantity) && !spam && !spamFlag,
      ),
    )
    .map(item => ({ ...item, network: networkOf(account) }))
}

/** Maximum number of other networks whose newest history page is read before a payment. */
const maxOtherNetworks = 8

/** Returns the functions that load the earlier payments of an account from the history of the data provider. */
export function earlierPaymentsOf({
  features,
  networks,
  now,
  tables: { history },
}: Pick<FeatureDeps, 'features' | 'networks' | 'now' | 'tables'>) {
  return createEarlierPayments({
    newest: async account => {
      const cached = await history.get(account)
      if (cached && history.isFresh(cached)) return cached.value
      await features.call('history', 'refresh', account)
      const loaded = await history.get(account)
      if (!loaded) throw new AppError('history-unavailable')
      return loaded.value
    },
    older: (account, cursor) => features.call('history', 'page', account, cursor),
    elsewhere: account =>
      networks()
        .filter(({ id, namespace }) => namespace === namespaceOf(account) && id !== networkOf(account))
        .slice(0, maxOtherNetworks)
        .map(({ id }) => caipAddress(id, addressOf(account))),
    now,
  })
}
