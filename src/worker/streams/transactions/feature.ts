import { filter, firstValueFrom, map, type Observable } from 'rxjs'
import type { TransactionsFeature } from '../../../bridge/contract/transactions.ts'
import { formatUnits, parseUnits } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  namespaceOf,
  networkOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import { sharesCall } from '../../../domain/transactions/journal.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import {
  isOpen,
  type SendDraft,
  type TransactionIntent,
  type TransactionRecord,
} from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { claimsNothing, evmFit } from '../../../domain/transactions/summary-fits.ts'
import { createRecipientStore } from '../../caches/recipients.ts'
import type { SendRpc } from '../../chains/chain.ts'
import type { ReadWith } from '../balances/decimals.ts'
import { accountFrom, defineFeature, type FeatureDeps } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createEarlierPayments } from '../recipients/earlier-payments.ts'
import { createPaymentProof, createRecipients } from '../recipients/recipients.ts'
import { createBatches, createReplace, createSponsor } from './batches.ts'
import { createDrafts } from './drafts.ts'
import { createJournal, type Journal } from './journal.ts'
import { createPreparer } from './prepare.ts'
import { createReviews } from './review.ts'
import { checkCallRequest, createSender } from './send.ts'
import { createSendingTabs } from './sending-tabs.ts'
import { createLookUp, createTracker } from './track.ts'
import { createWaits } from './waits.ts'

type LeaderWork = {
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

/** Maximum number of other networks whose newest history page is read before a payment. */
const maxOtherNetworks = 8
const again = { idempotent: true } as const

/**
 * The feature that prepares, sends and tracks transactions. The leader tab writes the journal and tracks the
 * transactions of all tabs. Each tab sends its own requests to the wallet.
 */
export const transactions = defineFeature<'transactions', LeaderWork>(deps => {
  const { leader, tabs, session, now } = deps
  const chain =
    (network: CaipNetworkId): SendRpc =>
    async call =>
      await (await deps.services()).callChain(network, call)
  const quorum = async (network: CaipNetworkId) =>
    await withWalletNode(await (await deps.services()).findNodes(network), session, network)

  const journal = createJournal({
    store: deps.store,
    now,
    newId: randomUuid,
    awakeKey: deps.resumeKey,
    leads$: tabs.leads$,
  })
  const record = (intent: TransactionIntent) => leader.call('record', [intent], again)
  const change = (id: string, event: TransactionEvent) => leader.call('change', [id, event], again)
  const find = (id: string) => leader.call('find', [id], again)
  const of$ = (account: CaipAddress) => leader.stream$('transactions', account)

  const checkDecimals = async (network: CaipNetworkId, amount: ReadWith) =>
    await (await deps.services()).checkDecimals(network, amount, () => quorum(network))
  const readDecimals = async (network: CaipNetworkId, token: string) =>
    namespaceOf(network) === 'solana'
      ? (await (await import('../../chains/solana/mint.ts')).readMint(chain(network), token)).decimals
      : await (await evm()).readTokenDecimals(chain(network), token)
  /** Returns the symbol of a token that the account holds, as the cached balances name it. */
  const symbolOf = async (account: CaipAddress, token: string) => {
    const cached = await deps.tables.balances.get(account).catch(() => undefined)
    const isSame = ({ address }: TokenBalance) => address?.toLowerCase() === token.toLowerCase()
    return cached?.value.tokens.find(isSame)?.symbol
  }
  const preparing = createPreparer({ chain, quorum, evm, solana, now })
  const withDuplicates = async (preparation: Promise<PreparedTransaction>, account: CaipAddress) => {
    const [prepared, all] = await Promise.all([preparation, firstValueFrom(of$(account))])
    return withDuplicate(prepared, all)
  }
  const sending = createSender({
    tab: tabs.id,
    session,
    chain,
    record,
    change,
    now,
    checkSigned: async (expected, response) =>
      (await import('../../chains/solana/message.ts')).checkSigned(expected, response),
    checkSummary,
    checkAmount: async ({ account, summary: { token, decimals }, expects }) => {
      const network = networkOf(account)
      if (decimals !== undefined) await checkDecimals(network, { token, decimals })
      if (expects) await checkDecimals(network, expects)
    },
    checkFunds: preparing.checkFunds,
  })
  const look = (id: string) => leader.call('look', [id], again)
  const waits = createWaits({ find, look, records$: of$, visible$: tabs.visible$, now })
  const bundles = createBatches({
    request: session.request,
    send: sending.send,
    find,
    settled: waits.waitForEnd,
  })
  const sponsoring = createSponsor({
    paymasters: deps.config.paymasters,
    session$: session.session$,
    capability: bundles.capability,
    now,
  })
  const replacing = createReplace({
    store: deps.store,
    chain: account => chain(networkOf(account)),
    readFeeFacts: async sendRpc => (await evm()).readFeeFacts(sendRpc),
    find,
    change,
    checkWallet: sending.checkWallet,
    requestEvm: sending.requestEvm,
    now,
  })
  const book = createRecipientStore(deps.tables.recentRecipients, now)
  const recipients = createRecipients({
    chain,
    solana,
    session$: session.session$,
    balances: deps.tables.balances,
    payments: earlierPaymentsOf(deps),
    book,
    hasPaid: createPaymentProof(quorum),
    sentTo: account => leader.call('recentRecipients', [account], again),
  })

  const lookUp = createLookUp({ chain, quorum, bundles, journal })
  const sendingTabs = createSendingTabs(tabs, sending.sendingIds)
  const onOutcomeChange = ({
    account,
    kind,
    phase,
    mismatches,
    summary: { to },
    createdAt,
  }: TransactionRecord) => {
    if (kind === 'send' && phase === 'confirmed' && to !== undefined && mismatches.length === 0) {
      void book.add(account, [{ address: to, lastAt: createdAt, isProved: true }])
    }
    void Promise.allSettled([
      deps.features.call('balances', 'refresh', account),
      deps.features.call('history', 'refresh', account),
    ])
  }
  const watch = createTracker({
    journal,
    now,
    lookUp,
    sendingIds: sendingTabs.sendingIds,
    recordLateResponse: sending.recordLateResponse,
    onOutcomeChange,
    leads$: tabs.leads$,
    visible$: tabs.visible$,
  })
  const watching = watch.running$.subscribe()

  const stopWaiting: TransactionsFeature['actions']['stopWaiting'] = async id => {
    // In the phase `recorded` no request has reached the wallet, so the record ends as "not sent". In a later phase the
    // outcome is unknown.
    const recorded = (await find(id))?.phase === 'recorded'
    const ended = recorded && (await change(id, { type: 'given-up', at: now() }))
    return ended && ended.phase === 'not-sent' ? ended : await change(id, { type: 'lost', at: now() })
  }

  const drafts = createDrafts(randomUuid)
  const stage = async (intent: TransactionIntent) => {
    checkCallRequest(intent.request)
    await checkSummary(intent)
    return drafts.hold(intent)
  }

  const reviews = createReviews({
    prepare: (account, request) => actions.prepareSend(account, request),
    records$: of$,
    resolveName: (name, network) => deps.features.call('names', 'resolveName', name, network),
    now,
  })

  const actions: TransactionsFeature['actions'] = {
    prepareSend: async (account, request) => {
      const { token, decimals, feePayer } = request
      const network = networkOf(accountFrom(account))
      const [prepared] = await Promise.all([
        withDuplicates(sponsoring.sponsor(preparing.send(account, request), account, feePayer), account),
        decimals !== undefined && checkDecimals(network, { token, decimals }),
      ])
      return prepared
    },
    prepareCall: async (account, call, speed, tokens, feePayer) => {
      const prepared = preparing.call(accountFrom(account), call, speed, tokens)
      return await withDuplicates(sponsoring.sponsor(prepared, account, feePayer), account)
    },
    maxToSend: async (account, token, to) => {
      const isFree = token === undefined && (await sponsoring.offer(accountFrom(account)))
      return isFree ? await preparing.all(account) : await preparing.most(accountFrom(account), token, to)
    },
    checkRecipient: async (account, ...receiver) => await recipients.check(accountFrom(account), ...receiver),
    recentRecipients: async account => await recipients.recentRecipients(accountFrom(account)),
    prepareTransfer: async (account, { to, amount: text, token, speed }) => {
      const network = networkOf(accountFrom(account))
      const coin = networkOfId(network, deps.networks())?.nativeCurrency
      const decimals = token === undefined ? coin?.decimals : await readDecimals(network, token)
      if (decimals === undefined) throw new AppError('send-chain-unsupported')
      const asset = token === undefined ? {} : { token }
      const amount = parseUnits(text, decimals)
      const request = { to, amount, decimals, ...asset, ...(speed && { speed }) }
      const [prepared, symbol] = await Promise.all([
        actions.prepareSend(account, request),
        token === undefined ? coin?.symbol : symbolOf(account, token),
      ])
      const words = { amount: formatUnits(amount, decimals), decimals, to, ...asset }
      return { ...prepared, summary: { ...words, ...(symbol !== undefined && { symbol }) } }
    },
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
    isSponsored: async account => (await sponsoring.offer(accountFrom(account))) !== undefined,
    bundleCapability: async account => await bundles.support(accountFrom(account)),
    waitForEnd: async (id, wait) =>
      await (wait === undefined ? waits.waitForEnd(id) : waits.waitForOutcome(id, wait)).finally(
        sponsoring.forget,
      ),
    endWait: async wait => waits.endWait(wait),
    refresh: look,
    speedUp: replacing.speedUp,
    cancel: replacing.cancel,
    stopWaiting,
    putSwapAside: async id => void (await change(id, { type: 'put-aside' })),
    forgetUnreadable: () => leader.call('forgetUnreadable', [], again),
    markNotSent: id => change(id, { type: 'given-up', at: now() }),
    writeDraft: (account, draft) => leader.call('writeDraft', [accountFrom(account), draft], again),
  }

  const loaded = <T>(values$: Observable<T>): Observable<Loadable<T>> =>
    values$.pipe(map(data => ({ status: 'fresh', data, at: now() })))

  return {
    actions,
    queries: {
      transactions: account => loaded(of$(accountFrom(account))),
      unreadable: () => leader.stream$('unreadable'),
      review: (account, draft) => loaded(reviews.review$(accountFrom(account), draft)),
      draft: account => loaded(leader.stream$('draft', accountFrom(account))),
    },
    unpaused: ['transactions', 'unreadable', 'draft', 'review'],
    leader: {
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
        look: watch.look,
        recentRecipients: journal.recentRecipients,
        writeDraft: journal.writeDraft,
      },
    },
    close: () => {
      sendingTabs.close()
      watching.unsubscribe()
      journal.close()
    },
  }
})

/** Returns the functions that load the earlier payments of an account from the history of the data provider. */
function earlierPaymentsOf({
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

/** Rejects if the request does not do exactly what the summary says. */
async function checkSummary(intent: TransactionIntent): Promise<void> {
  const { kind, summary, request } = intent
  // Portico reads approvals and swaps of EVM networks only.
  const isTransfer = kind !== 'approve' && kind !== 'swap' && !claimsNothing(kind, summary)
  const fit =
    request.type === 'solana' && isTransfer
      ? await (await import('../../chains/solana/message.ts')).solanaFit(summary, request.transaction)
      : evmFit(intent)
  if (fit !== 'fits') throw new AppError('send-mismatch')
}

/** Loads the code that prepares and simulates transactions of EVM networks. */
async function evm() {
  const [prepare, simulate, trial] = await Promise.all([
    import('../../chains/evm/prepare.ts'),
    import('../../chains/evm/simulate.ts'),
    import('../../chains/evm/trial.ts'),
  ])
  return { ...prepare, ...simulate, ...trial }
}

/** Loads the code that prepares and simulates transactions of Solana. */
function solana() {
  return import('../../chains/solana/prepare.ts')
}

/**
 * Adds the id of an unfinished transaction that shares a call with the prepared transaction, so that the review view can
 * warn of a duplicate.
 */
function withDuplicate(
  prepared: PreparedTransaction,
  records: readonly TransactionRecord[],
): PreparedTransaction {
  const twin = records.find(tx => isOpen(tx) && sharesCall(tx.request, prepared.request))
  return twin ? { ...prepared, duplicateOf: twin.id } : prepared
}
