import {
  combineLatest,
  distinctUntilChanged,
  exhaustMap,
  filter,
  firstValueFrom,
  ignoreElements,
  interval,
  map,
  merge,
  NEVER,
  type Observable,
  switchMap,
  timer,
} from 'rxjs'
import type { TransactionsFeature } from '../../../bridge/contract/transactions.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/caip.ts'
import { pendingLimit, pendingPollMs } from '../../../domain/core/constants.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import type {
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { evmFit } from '../../../domain/transactions/summary-fits.ts'
import { createRecipientStore } from '../../caches/recipients.ts'
import type { AskChain } from '../../chains/chain.ts'
import type { ReadWith } from '../balances/decimals.ts'
import { type FeatureDeps, type FeatureService, transactionsResumeKey } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createRecipients } from '../recipients/recipients.ts'
import { createBatches } from './batches.ts'
import { createJournal } from './journal.ts'
import { createPreparer } from './prepare.ts'
import { createReplace } from './replace.ts'
import { createSender } from './send.ts'
import { createTracker } from './track.ts'

type Recorded = { readonly tx: TransactionRecord; readonly fresh: boolean }

/** How long other tabs may take to say what they have in hand. */
const handsMs = 500
const again = { idempotent: true } as const

/** Sending, and the life of every transaction of ours: the leader keeps the journal and watches, each tab asks its own wallet. */
export function createFeature(deps: FeatureDeps): FeatureService<'transactions'> {
  const { leader, tabs, session, now } = deps
  const chain =
    (network: CaipNetworkId): AskChain =>
    async call =>
      await (await deps.subjects()).callChain(network, call)
  const quorum = async (network: CaipNetworkId) =>
    await withWalletNode(await (await deps.subjects()).findNodes(network), session, network)
  const evm = async () => {
    const [money, simulate, trial] = await Promise.all([
      import('../../chains/evm/prepare.ts'),
      import('../../chains/evm/simulate.ts'),
      import('../../chains/evm/trial.ts'),
    ])
    return { ...money, ...simulate, ...trial }
  }
  const solana = () => import('../../chains/solana/prepare.ts')

  const journal = createJournal({
    store: deps.store,
    now,
    newId: randomUuid,
    awakeKey: transactionsResumeKey,
    watched: pendingLimit,
  })
  const record = (intent: TransactionIntent) => leader.ask<Recorded>('record', [intent], again)
  const change = (id: string, event: TransactionEvent) =>
    leader.ask<TransactionRecord>('change', [id, event], again)
  const find = (id: string) => leader.ask<TransactionRecord | undefined>('find', [id], again)
  const of$ = (account: CaipAddress) => leader.share$<readonly TransactionRecord[]>('transactions', account)

  const checkDecimals = async (network: CaipNetworkId, amount: ReadWith) =>
    await (await deps.subjects()).checkDecimals(network, amount, () => quorum(network))
  const preparing = createPreparer({ chain, quorum, evm, solana, now })
  const sending = createSender({
    tab: tabs.id,
    session,
    chain,
    record,
    change,
    now,
    checkSigned: async (asked, answer) =>
      (await import('../../chains/solana/message.ts')).checkSigned(asked, answer),
    checkSummary: async intent => {
      const { kind, summary, asked } = intent
      const fit =
        asked.type === 'solana' && (kind === 'send' || kind === 'pay')
          ? await (await import('../../chains/solana/summary.ts')).solanaFit(summary, asked.transaction)
          : evmFit(intent)
      if (fit !== 'fits') throw new AppError('send-mismatch')
    },
    checkAmount: async ({ account, summary: { token, decimals }, expects }) => {
      const network = networkOf(account)
      if (decimals !== undefined) await checkDecimals(network, { token, decimals })
      if (expects) await checkDecimals(network, expects)
    },
    checkFunds: preparing.checkFunds,
  })
  const look = (id: string) => leader.ask<void>('look', [id], again)
  const settled = async (id: string) => {
    const tx = await find(id)
    if (!tx) throw new AppError('send-unknown', { id })
    const life$ = of$(tx.account).pipe(
      map(all => all.find(one => one.id === id)),
      filter(one => one !== undefined),
    )
    // Whoever waits for the end of what is slow wants to know.
    const looks$ = combineLatest([life$, tabs.visible$]).pipe(
      map(([{ slow }, visible]) => slow && visible),
      distinctUntilChanged(),
      switchMap(wanted => (wanted ? interval(pendingPollMs) : NEVER)),
      exhaustMap(() => look(id).catch(() => undefined)),
      ignoreElements(),
    )
    return await firstValueFrom(merge(life$.pipe(filter(one => !isOpen(one))), looks$))
  }
  const bundles = createBatches({ request: session.request, send: sending.send, find, settled })
  const replacing = createReplace({
    store: deps.store,
    chain: account => chain(networkOf(account)),
    readFeeFacts: async ask => (await evm()).readFeeFacts(ask),
    find,
    change,
    checkWallet: sending.checkWallet,
    askEvm: sending.askEvm,
    now,
  })
  const book = createRecipientStore(deps.tables.payees, now)
  const receivers = createRecipients({
    chain,
    solana,
    session$: session.session$,
    balances: deps.tables.balances,
    history: deps.tables.history,
    book,
    sentTo: account => leader.ask<readonly RecentRecipient[]>('payees', [account], again),
  })

  const lookUp = async (tx: TransactionRecord, at: number) => {
    const network = networkOf(tx.account)
    if (tx.asked.type === 'bundle') return await bundles.lookUp(tx, at)
    if (tx.asked.type === 'solana') {
      const life = await import('../../chains/solana/track.ts')
      return await life.lookUp({ ask: chain(network), quorum: () => quorum(network) }, tx, at)
    }
    const life = await import('../../chains/evm/track.ts')
    const isTaken = (hash: string) => journal.isTaken(hash, tx.id)
    return await life.lookUp({ ask: chain(network), quorum: () => quorum(network), isTaken }, tx, at)
  }
  const inHand = async () => {
    const held = new Set(sending.inHand())
    const heard = tabs.messages$<readonly string[]>('transactions/here').subscribe(ids => {
      for (const id of ids) held.add(id)
    })
    tabs.broadcast('transactions/who', null)
    await firstValueFrom(timer(handsMs))
    heard.unsubscribe()
    return held
  }
  const answering = tabs
    .messages$('transactions/who')
    .subscribe(() => tabs.broadcast('transactions/here', sending.inHand()))
  const onTurn = ({ account, kind, phase, differs, summary: { to }, createdAt }: TransactionRecord) => {
    if (kind === 'send' && phase === 'confirmed' && to !== undefined && differs.length === 0) {
      void book.add(account, [{ address: to, lastAt: createdAt }])
    }
    void deps.subjects().then(
      ({ balances, history }) => Promise.allSettled([balances.refresh(account), history.refresh(account)]),
      () => undefined,
    )
  }
  const reopening = tabs.leads$.pipe(filter(leads => leads)).subscribe(() => journal.reopen())
  const watch = createTracker({
    journal,
    now,
    lookUp,
    inHand,
    fetchAnswer: sending.fetchAnswer,
    onTurn,
    leads$: tabs.leads$,
    visible$: tabs.visible$,
  })
  const watching = watch.running$.subscribe()

  const letGo: TransactionsFeature['calls']['letGo'] = async id => {
    // What no wallet was asked for yet is not going to be.
    const recorded = (await find(id))?.phase === 'recorded'
    const ended = recorded && (await change(id, { type: 'given-up', at: now() }))
    return ended && ended.phase === 'not-sent' ? ended : await change(id, { type: 'lost', at: now() })
  }

  const calls: TransactionsFeature['calls'] = {
    prepareSend: async (account, request) => {
      const { token, decimals } = request
      const network = networkOf(checked(account))
      const [prepared] = await Promise.all([
        withRepeats(preparing.send(account, request), account),
        decimals !== undefined && checkDecimals(network, { token, decimals }),
      ])
      return prepared
    },
    prepareCall: async (account, call, speed, tokens) =>
      await withRepeats(preparing.call(checked(account), call, speed, tokens), account),
    mostToSend: async (account, token, to) => await preparing.most(checked(account), token, to),
    checkReceiver: async (account, ...receiver) => await receivers.check(checked(account), ...receiver),
    payees: async account => await receivers.payees(checked(account)),
    sendTransaction: async intent => {
      checked(intent.account)
      return await sending.send(intent)
    },
    sendCalls: async (intent, list) => {
      checked(intent.account)
      return await bundles.send(intent, list)
    },
    bundleCapability: async account => await bundles.capability(checked(account)),
    settled,
    look,
    speedUp: replacing.speedUp,
    cancel: replacing.cancel,
    letGo,
    forgetUnreadable: () => leader.ask<void>('forgetUnreadable', [], again),
    giveUp: id => change(id, { type: 'given-up', at: now() }),
    writeDraft: (account, draft) => leader.ask<SendDraft>('writeDraft', [checked(account), draft], again),
  }

  /** The same thing on its way already: the visitor is told before they send it again. */
  async function withRepeats(
    preparation: ReturnType<TransactionsFeature['calls']['prepareSend']>,
    account: CaipAddress,
  ) {
    const [prepared, all] = await Promise.all([preparation, firstValueFrom(of$(account))])
    const { asked } = prepared
    if (asked.type !== 'evm') return prepared
    const twin = all.find(tx => isOpen(tx) && tx.asked.type === 'evm' && sameCall(tx.asked.call, asked.call))
    return twin ? { ...prepared, repeats: twin.id } : prepared
  }
  const loaded = <T>(values$: Observable<T>): Observable<Loadable<T>> =>
    values$.pipe(map(data => ({ status: 'fresh', data, at: now() })))

  return {
    calls,
    streams: {
      transactions: account => loaded(of$(checked(account))),
      unreadable: () => leader.share$<number>('unreadable'),
      draft: account => loaded(leader.share$<SendDraft>('draft', checked(account))),
    },
    shared: {
      transactions: journal.of$,
      unreadable: journal.unreadable$,
      draft: (account: CaipAddress) => journal.draft$(account).pipe(filter(draft => draft !== undefined)),
    },
    answers: {
      record: journal.record,
      change: journal.change,
      find: journal.find,
      forgetUnreadable: journal.forgetUnreadable,
      look: watch.look,
      payees: journal.payees,
      writeDraft: journal.writeDraft,
    },
    close: () => {
      for (const subscription of [answering, reopening, watching]) subscription.unsubscribe()
    },
  }
}

function checked(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw new AppError('address-invalid')
  return read
}

function sameCall(a: { to: string; value: bigint; data: string }, b: typeof a): boolean {
  return a.to.toLowerCase() === b.to.toLowerCase() && a.value === b.value && a.data === b.data
}
