import { map, type Observable } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { randomUuid } from '../../../domain/core/lib/uuid.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { createRecipientStore } from '../../caches/recipients.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { earlierPaymentsOf } from '../recipients/earlier-payments.ts'
import { createPaymentProof, createRecipients } from '../recipients/recipients.ts'
import { createActions } from './actions.ts'
import { loadEvm, loadSolana } from './chain-code.ts'
import { createDrafts } from './drafts.ts'
import { createJournal } from './journal.ts'
import { createJournalCalls, type LeaderWork, serveJournal } from './journal-calls.ts'
import { createLookUp } from './look-up.ts'
import { createOutcomeEffects } from './outcome-effects.ts'
import { createPreparations } from './preparations.ts'
import { createPreparer } from './prepare.ts'
import { createReviews } from './review.ts'
import { createSendingTabs } from './sending-tabs.ts'
import { createSends } from './sends.ts'
import { createTokenFacts } from './token-facts.ts'
import { createTracker } from './track.ts'

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
  const calls = createJournalCalls(leader)
  const tokens = createTokenFacts({ services: deps.services, balances: deps.tables.balances, chain, quorum })
  const preparing = createPreparer({ chain, quorum, evm: loadEvm, solana: loadSolana, now })
  const sends = createSends(deps, { chain, tokens, calls, checkFunds: preparing.checkFunds })
  const book = createRecipientStore(deps.tables.recentRecipients, now)
  const recipients = createRecipients({
    chain,
    solana: loadSolana,
    session$: session.session$,
    balances: deps.tables.balances,
    payments: earlierPaymentsOf(deps),
    book,
    hasPaid: createPaymentProof(quorum),
    sentTo: calls.recentRecipients,
  })

  const sendingTabs = createSendingTabs(tabs, sends.sending.sendingIds)
  const watch = createTracker({
    journal,
    now,
    lookUp: createLookUp({ chain, quorum, bundles: sends.bundles, journal }),
    sendingIds: sendingTabs.sendingIds,
    recordLateResponse: sends.sending.recordLateResponse,
    onOutcomeChange: createOutcomeEffects(deps.features, book),
    leads$: tabs.leads$,
    visible$: tabs.visible$,
  })
  const watching = watch.running$.subscribe()

  const preparations = createPreparations({
    preparing,
    sponsoring: sends.sponsoring,
    tokens,
    records$: calls.records$,
    networks: deps.networks,
  })
  const reviews = createReviews({
    prepare: preparations.prepareSend,
    records$: calls.records$,
    resolveName: (name, network) => deps.features.call('names', 'resolveName', name, network),
    now,
  })

  const actions = createActions({
    ...sends,
    preparations,
    recipients,
    reviews,
    drafts: createDrafts(randomUuid),
    calls,
    now,
  })
  const loaded = <T>(values$: Observable<T>): Observable<Loadable<T>> =>
    values$.pipe(map(data => ({ status: 'fresh', data, at: now() })))

  return {
    actions,
    queries: {
      transactions: account => loaded(calls.records$(accountFrom(account))),
      unreadable: () => calls.unreadable$(),
      review: (account, draft) => loaded(reviews.review$(accountFrom(account), draft)),
      draft: account => loaded(calls.draft$(accountFrom(account))),
    },
    unpaused: ['transactions', 'unreadable', 'draft', 'review'],
    leader: serveJournal(journal, watch.look),
    close: () => {
      sendingTabs.close()
      watching.unsubscribe()
      journal.close()
    },
  }
})
