import { type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import type { SendRpc } from '../../chains/chain.ts'
import type { FeatureDeps } from '../feature.ts'
import { type Batches, createBatches } from './batches.ts'
import { loadEvm } from './chain-code.ts'
import type { JournalCalls } from './journal-calls.ts'
import type { Preparer } from './preparer.ts'
import { createReplace } from './replace.ts'
import { createSender } from './send.ts'
import { createSponsor } from './sponsor.ts'
import { checkSummary } from './summary-check.ts'
import type { TokenFacts } from './token-facts.ts'
import { createWaits } from './waits.ts'

type Chain = (network: CaipNetworkId) => SendRpc
type SendsDeps = {
  readonly chain: Chain
  readonly tokens: TokenFacts
  readonly calls: JournalCalls
  readonly checkFunds: Preparer['checkFunds']
}

/** The parts that send: one transaction, several calls, with the site's fee, and replacements; and the waits for their end. */
export type Sends = {
  readonly sending: ReturnType<typeof createSender>
  readonly bundles: Batches
  readonly sponsoring: ReturnType<typeof createSponsor>
  readonly replacing: ReturnType<typeof createReplace>
  readonly waits: ReturnType<typeof createWaits>
}

export function createSends(
  { tabs, session, store, config, now }: Pick<FeatureDeps, 'tabs' | 'session' | 'store' | 'config' | 'now'>,
  { chain, tokens, calls, checkFunds }: SendsDeps,
): Sends {
  const sending = createSender({
    tab: tabs.id,
    session,
    chain,
    record: calls.record,
    change: calls.change,
    now,
    checkSigned: async (expected, response) =>
      (await import('../../chains/solana/message.ts')).checkSigned(expected, response),
    checkSummary,
    checkAmount: async ({ account, summary: { token, decimals }, expects }) => {
      const network = networkOf(account)
      if (decimals !== undefined) await tokens.checkDecimals(network, { token, decimals })
      if (expects) await tokens.checkDecimals(network, expects)
    },
    checkFunds,
  })
  const waits = createWaits({
    find: calls.find,
    look: calls.look,
    records$: calls.records$,
    visible$: tabs.visible$,
    now,
  })
  const bundles = createBatches({
    request: session.request,
    send: sending.send,
    find: calls.find,
    settled: waits.waitForEnd,
  })
  const sponsoring = createSponsor({
    paymasters: config.paymasters,
    session$: session.session$,
    capability: bundles.capability,
    now,
  })
  const replacing = createReplace({
    store: store,
    chain: account => chain(networkOf(account)),
    readFeeFacts: async sendRpc => (await loadEvm()).readFeeFacts(sendRpc),
    find: calls.find,
    change: calls.change,
    checkWallet: sending.checkWallet,
    requestEvm: sending.requestEvm,
    now,
  })

  return { sending, bundles, sponsoring, replacing, waits }
}
