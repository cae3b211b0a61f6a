import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type Connection,
  type Namespace,
  namespaceOf,
  networkOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { noBundles, readBatchStatus, readCapability } from '../../../domain/transactions/batches.ts'
import {
  type CallsOptions,
  chooseOptions,
  hasOptions,
  readCallsOptions,
} from '../../../domain/transactions/calls-options.ts'
import {
  checkCall,
  type FeeFacts,
  feeChoices,
  isTransactionHash,
  replacementFees,
} from '../../../domain/transactions/checks.ts'
import type { BatchCapability, PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import {
  type Attempt,
  type EvmCall,
  type GasFees,
  paymaster,
  type TransactionIntent,
  type TransactionRecord,
} from '../../../domain/transactions/record.ts'
import { type Sponsorship, withSponsorship } from '../../../domain/transactions/sponsorship.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import type { Store } from '../../caches/store.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { quantity } from '../../chains/evm/reply.ts'

type BatchesDeps = {
  readonly request: (namespace: Namespace, request: WalletRequest) => Promise<unknown>
  readonly send: (intent: TransactionIntent, draft?: string) => Promise<TransactionRecord>
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly settled: (id: string) => Promise<TransactionRecord>
}

/** Sends several calls of one account: as one bundle (EIP-5792), or as one transaction for each call. */
export type Batches = {
  /**
   * Requests the wallet's capabilities, and returns whether the wallet supports bundles. Rejects with
   * `capabilities-malformed` if the response cannot be read.
   */
  support(account: CaipAddress): Promise<BatchCapability>
  /**
   * Like `support`, but returns "no bundles" if the wallet's response cannot be read, so that the user can still send
   * the calls one by one.
   */
  capability(account: CaipAddress): Promise<BatchCapability>
  /** Chooses how the wallet gets the calls. The wallet is asked only for its capabilities. */
  choose(
    intent: Omit<TransactionIntent, 'request'>,
    calls: readonly EvmCall[],
    options?: CallsOptions,
  ): Promise<TransactionIntent>
  /** Sends a transaction, and then the calls that follow its first call. */
  send(intent: TransactionIntent, draft?: string): Promise<TransactionRecord>
  /** Requests the status of a bundle from the wallet (`wallet_getCallsStatus`). Returns the events to record. */
  lookUp(tx: TransactionRecord, now: number): Promise<readonly TransactionEvent[]>
}

/**
 * Creates the functions that send several calls. A wallet that supports bundles receives the calls as one bundle. Any
 * other wallet receives each call as a separate transaction, after the previous transaction is confirmed.
 */
export function createBatches({ request, send, find, settled }: BatchesDeps): Batches {
  const readSupport: Batches['support'] = async account => {
    const network = networkOf(account)
    const params = [addressOf(account), [hexChainId(network)]]
    // A wallet without support for bundles does not have this method, so Portico treats an error as no support.
    const response = await request('eip155', { method: 'wallet_getCapabilities', params }).catch(() => ({}))
    return readCapability(response, network)
  }
  const capability: Batches['capability'] = account => readSupport(account).catch(() => noBundles)
  /**
   * Sends the second call and all later calls as transactions. Each transaction is sent only after the previous
   * transaction is confirmed.
   */
  const sendRest = async (
    intent: TransactionIntent,
    first: TransactionRecord,
    calls: readonly EvmCall[],
    draft: string | undefined,
  ) => {
    let last = first
    for (const [index, call] of calls.entries()) {
      if (last.phase === 'refused' || last.phase === 'unknown') return last
      const ended = await settled(last.id)
      if (ended.phase !== 'confirmed') return ended
      const request = { type: 'evm', call } as const
      last = await send({ ...intent, id: `${intent.id}/${index + 2}`, request }, draft)
    }
    return last
  }
  return {
    support: readSupport,
    capability,
    choose: async (intent, callsOfSite, options) => {
      const bundleOptions = readCallsOptions(options)
      // All calls are checked before the first one is sent. Otherwise an invalid call could be found after other calls
      // were sent.
      const calls = callsOfSite.map(checkCall)
      const [call, ...followedBy] = calls
      if (!call) throw new AppError('send-incomplete')
      if (followedBy.length === 0 && !hasOptions(bundleOptions))
        return { ...intent, request: { type: 'evm', call } }
      // An earlier version of Portico recorded the first of several calls under `<id>/1`. If such a record exists, this
      // id has already been used.
      if (await find(`${intent.id}/1`)) throw new AppError('send-id-used', { id: intent.id })
      const recorded = (await find(intent.id))?.request
      // If a record with this id exists, its type says whether the calls are a bundle, so the wallet's capabilities are
      // not requested again.
      const support = recorded ? undefined : await capability(intent.account)
      const chosen = support && chooseOptions(bundleOptions, support, calls.length)
      if (recorded?.type === 'bundle') return { ...intent, request: { ...recorded, calls } }
      // The record contains all calls, even if the wallet receives them one by one. So a later send of different calls
      // under the same id is rejected.
      return {
        ...intent,
        request: support?.bundles
          ? { type: 'bundle', calls, ...chosen }
          : { type: 'evm', call, ...(followedBy.length > 0 && { followedBy }) },
      }
    },
    send: async (intent, draft) => {
      const first = await send(intent, draft)
      // Another tab may have recorded these calls first. `send` then returns that record. The type of the record says
      // whether the calls are one bundle.
      const rest = first.request.type === 'evm' ? (first.request.followedBy ?? []) : []
      return await sendRest(intent, first, rest, draft)
    },
    lookUp: async ({ bundle }, at) => {
      if (bundle === undefined) return []
      const response = await request('eip155', { method: 'wallet_getCallsStatus', params: [bundle] })
      const status = readBatchStatus(response)
      if (!status || status.state === 'pending') return []
      // The hash comes from the receipts in the wallet's response. If they contain no hash, none is recorded, because
      // the id of a bundle is not a transaction hash.
      const hash = status.hashes.filter(isTransactionHash).at(-1)
      const mined = { type: 'mined', at, ...(hash !== undefined && { hash }) } as const
      if (status.state === 'confirmed') return [{ ...mined, ok: true }]
      const partly = status.state === 'partly'
      const reason = safeRead(response, 'error') ?? (partly ? 'Only some of the calls happened.' : undefined)
      const context = { ...(typeof reason === 'string' && { reason }), ...(partly && { partly }) }
      return [{ ...mined, ok: false, error: toRecord(new AppError('execution-reverted', context)) }]
    },
  }
}

type SponsorDeps = {
  /** URLs of the site's paymaster services, by CAIP-2 id of the network. */
  readonly paymasters: Readonly<Record<string, string>>
  readonly session$: Observable<Session>
  /** Requests the wallet's capabilities, and returns whether the wallet supports bundles and paymasters. */
  readonly capability: (account: CaipAddress) => Promise<BatchCapability>
  readonly now: () => number
}

/**
 * The functions with which the site pays the network fee. This needs a paymaster service for the network, and a wallet
 * that supports paymasters.
 */
type Sponsor = {
  /**
   * Returns the site's offer to pay the network fee of this account. Returns undefined if the account itself has to
   * pay.
   */
  offer(account: CaipAddress): Promise<Sponsorship | undefined>
  /**
   * Clears the cached capabilities of all wallets, so that the next `offer` requests them again. The account may have
   * become a smart account in the meantime.
   */
  forget(): void
  /** Changes a prepared transaction so that the site pays the network fee, unless `feePayer` is `account`. */
  sponsor(
    preparing: Promise<PreparedTransaction>,
    account: CaipAddress,
    feePayer: 'account' | undefined,
  ): Promise<PreparedTransaction>
}

/**
 * How long the wallet's capabilities are cached (ms). An open review view prepares the transaction every 30 seconds,
 * and must not send a request to the wallet each time.
 */
const freshMs = 60_000
/**
 * How long the review view waits for the wallet's capabilities (ms). If they do not arrive, the account pays the
 * network fee.
 */
const responseMs = 3_000

/**
 * Creates the functions that let the site pay network fees. The wallet's capabilities are requested only on networks
 * for which the site has a paymaster service.
 */
export function createSponsor({ paymasters, session$, capability, now }: SponsorDeps): Sponsor {
  const supportByAccount = new Map<
    string,
    { readonly at: number; readonly support: Promise<BatchCapability> }
  >()

  const supportOf = async (account: CaipAddress) => {
    const { connections } = await firstValueFrom(session$)
    const wallet = connections.find(({ accounts }) => accounts.includes(account))?.connectorId
    const key = `${wallet} ${account}`
    const known = supportByAccount.get(key)
    if (known && now() - known.at < freshMs) return await known.support
    const support = capability(account)
    supportByAccount.set(key, { at: now(), support })
    return await support
  }
  const offer: Sponsor['offer'] = async account => {
    const url = paymasters[networkOf(account)]
    if (url === undefined || namespaceOf(account) !== 'eip155') return undefined
    const support = await withTimeout(supportOf(account), responseMs, () => undefined)
    if (!support?.capabilities.includes(paymaster)) return undefined
    return { url, becomesSmart: support.atomic === 'ready' }
  }
  return {
    offer,
    forget: () => supportByAccount.clear(),
    sponsor: async (preparing, account, feePayer) => {
      const [prepared, offered] = await Promise.all([preparing, feePayer ? undefined : offer(account)])
      return offered ? withSponsorship(prepared, offered) : prepared
    },
  }
}

type ReplaceDeps = {
  readonly store: Store
  readonly chain: (account: CaipAddress) => SendRpc
  readonly readFeeFacts: (sendRpc: SendRpc) => Promise<FeeFacts>
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  readonly change: (id: string, event: TransactionEvent) => Promise<TransactionRecord>
  readonly checkWallet: (tx: TransactionRecord) => Promise<Connection>
  readonly requestEvm: (
    tx: TransactionRecord,
    requestedFees: {
      call: EvmCall
      gas?: bigint
      fees: GasFees
      nonce: number
    },
  ) => Promise<unknown>
  readonly now: () => number
}

type Replace = {
  speedUp(id: string): Promise<TransactionRecord>
  cancel(id: string): Promise<TransactionRecord>
}

const waiting = ['submitted', 'pending', 'dropped']
/**
 * Gas limit of the transaction that cancels a pending transaction. A cancellation needs 21,000 gas, or more if the
 * account has code, so the limit is twice 21,000.
 */
const cancelGas = 42_000n
const keyOf = (wallet: string) => `money/numbers/${wallet}`

/**
 * Creates the functions that replace a pending transaction by one with the same nonce. A speed-up is allowed only if
 * the wallet used the requested nonce in its last replacement. Otherwise the user could pay twice. A cancellation is
 * always allowed, because it transfers nothing.
 */
export function createReplace(deps: ReplaceDeps): Replace {
  const sendingIds = new Map<string, Promise<TransactionRecord>>()

  const waitingTx = async (id: string) => {
    const tx = await deps.find(id)
    if (tx?.request.type !== 'evm' || tx.nonce === undefined || !waiting.includes(tx.phase)) {
      throw new AppError('replace-unsupported')
    }
    return { tx, requestedFees: tx.request, nonce: tx.nonce }
  }
  const feesFor = async (sendRpc: SendRpc, tx: TransactionRecord): Promise<GasFees> => {
    const [facts, ...known] = await Promise.all([
      deps.readFeeFacts(sendRpc),
      ...tx.attempts.map(({ hash }) => sendRpc({ method: 'eth_getTransactionByHash', params: [hash] })),
    ])
    const { fast } = feeChoices(facts)
    const requestedFees = tx.request.type === 'evm' ? tx.request.fees : undefined
    const before = [...known.map(feesOf), requestedFees].filter(fees => fees !== undefined)
    return before.reduce(raiseFees, fast)
  }
  /**
   * Whether the wallet has sent the transaction with the requested nonce. Returns undefined if the node does not have
   * the transaction yet.
   */
  const hasUsedNonce = async (sendRpc: SendRpc, hash: string, nonce: number) => {
    const found = await sendRpc({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => undefined)
    const its = safeRead(found, 'nonce')
    return its === undefined || its === null ? undefined : quantity(its) === BigInt(nonce)
  }
  const replace = async (id: string, what: Attempt['what']) => {
    const { tx, requestedFees, nonce } = await waitingTx(id)
    const { connectorId } = await deps.checkWallet(tx)
    const key = keyOf(connectorId)
    if (what === 'faster' && (await deps.store.get(key)) !== true) throw new AppError('replace-unsupported')
    const sendRpc = deps.chain(tx.account)
    const used = await sendRpc({
      method: 'eth_getTransactionCount',
      params: [addressOf(tx.account), 'latest'],
    })
    if (quantity(used) > BigInt(nonce)) throw new AppError('replace-unsupported')
    const fees = await feesFor(sendRpc, tx)
    const self = { to: addressOf(tx.account), value: 0n, data: '0x' }
    const call = what === 'cancel' ? self : requestedFees.call
    const gas = what === 'cancel' ? cancelGas : requestedFees.gas
    const hash = await deps.requestEvm(tx, { call, fees, nonce, ...(gas !== undefined && { gas }) })
    if (!isTransactionHash(hash)) throw new AppError('send-unknown')
    const kept = await hasUsedNonce(sendRpc, hash, nonce)
    if (kept !== undefined) await deps.store.set(key, kept)
    if (kept === false)
      throw new AppError('replace-unsupported', { reason: 'the wallet took another number' })
    return await deps.change(id, { type: 'answered', at: deps.now(), hash, what })
  }
  const once = (id: string, what: Attempt['what']) => {
    const running = sendingIds.get(id)
    if (running) return running
    const started = replace(id, what).finally(() => sendingIds.delete(id))
    sendingIds.set(id, started)
    return started
  }

  return { speedUp: id => once(id, 'faster'), cancel: id => once(id, 'cancel') }
}

function raiseFees(sofar: GasFees, before: GasFees): GasFees {
  return replacementFees(before, sofar)
}

function feesOf(found: unknown): GasFees | undefined {
  const [cap, tip, price] = ['maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice'].map(key =>
    safeRead(found, key),
  )
  if (typeof cap === 'string' && typeof tip === 'string') {
    return { type: 'eip1559', maxFeePerGas: quantity(cap), maxPriorityFeePerGas: quantity(tip) }
  }
  return typeof price === 'string' ? { type: 'legacy', gasPrice: quantity(price) } : undefined
}
