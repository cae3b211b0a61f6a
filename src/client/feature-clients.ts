import type { FeatureQuery, FeatureQueryArgs, FeatureQueryValue } from '../bridge/contract/features.ts'
import type { Balances, CaipAddress } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { dataOf, type Loadable } from '../domain/core/loadable.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { TransactionRecord } from '../domain/transactions/record.ts'
import type { ReviewChange } from '../domain/transactions/review.ts'
import { createAccountQuery, type Early, type QueriedAccount } from './account-query.ts'
import type { Confirmations } from './confirmations.ts'
import type { ActionOf, ApiFeature } from './feature-query.ts'
import type { ConfirmOptions, FeatureClients } from './feature-types.ts'
import type { Portico } from './portico-type.ts'
import { createQuery, type Query } from './query.ts'
import type { Transfers } from './transfers.ts'
import { streamValue, type Value } from './value.ts'

type FeatureTransport = {
  call(feature: ApiFeature, action: string, args: readonly unknown[]): Promise<unknown>
  stream(feature: ApiFeature, query: string, args: readonly unknown[]): Subscribable<unknown>
}

const noLabels = {} as const

type Sends = (...args: readonly unknown[]) => Promise<TransactionRecord>

/**
 * Creates the client of each feature. `readLastBalances` reads the balances of the last visit without the worker. Maps the public method names to the names that the worker uses
 * (`bridge/contract`).
 */
export function createFeatureClients(
  { call, stream }: FeatureTransport,
  account: Value<QueriedAccount>,
  readLastBalances?: ReadLast<Balances>,
): FeatureClients & Pick<Portico, 'balances' | 'history' | 'identity'> {
  const connected = (): CaipAddress => {
    const { caipAddress } = account.get()
    if (!caipAddress) throw coreError('connector-not-connected')
    return caipAddress
  }
  const action: ActionOf =
    (feature, name) =>
    (...args) =>
      call(feature, name, args) as never
  const open = <F extends ApiFeature, S extends FeatureQuery<F>>(
    feature: F,
    name: S,
    args: readonly unknown[] = [],
  ) => stream(feature, name, args) as Subscribable<FeatureQueryValue<F, S>>
  const query =
    <F extends ApiFeature, S extends FeatureQuery<F>>(feature: F, name: S) =>
    (...args: FeatureQueryArgs<F, S>) =>
      createQuery(() => open(feature, name, args) as Subscribable<LoadableOf<F, S>>)
  const accountQuery = <F extends ApiFeature, S extends FeatureQuery<F>>(
    feature: F,
    name: S,
    readLast?: ReadLast<DataOf<FeatureQueryValue<F, S>>>,
  ) =>
    createAccountQuery<DataOf<FeatureQueryValue<F, S>>>(
      account,
      of => open(feature, name, [of]) as Subscribable<LoadableOf<F, S>>,
      readLast,
    )
  const transfers = lazy(async () => (await import('./transfers.ts')).openTransfers(action, connected))
  const sending =
    <N extends keyof Transfers>(name: N) =>
    async (...args: Parameters<Transfers[N]>) =>
      await ((await transfers())[name] as Sends)(...args)
  const confirmations = lazy(async () => (await import('./confirmations.ts')).openConfirmations(action))
  /** Adds what the user does to a query of a review. `of` is what the review is about. */
  const reviewed = <T>(
    review: Query<T>,
    change: (id: string, change: ReviewChange) => Promise<void>,
    confirm: keyof Confirmations,
    id: string,
    ...of: readonly unknown[]
  ) => ({
    ...review,
    change: change.bind(undefined, id),
    confirm: async (options?: ConfirmOptions): Promise<TransactionRecord | undefined> => {
      const now = dataOf(review.get())
      return now && ((await confirmations())[confirm] as Sends)(...of, now, options)
    },
  })
  return {
    balances: {
      ...accountQuery('balances', 'balances', readLastBalances),
      refresh: async () => action('balances', 'refresh')(connected()),
    },
    history: {
      ...accountQuery('history', 'history'),
      refresh: async () => action('history', 'refresh')(connected()),
      page: action('history', 'page'),
    },
    identity: accountQuery('identity', 'identity'),
    transactions: {
      ...accountQuery('transactions', 'transactions'),
      prepare: action('transactions', 'prepareSend'),
      prepareCall: action('transactions', 'prepareCall'),
      max: action('transactions', 'maxToSend'),
      send: sending('send'),
      sendCalls: sending('sendCalls'),
      transfer: sending('transfer'),
      bundleSupport: action('transactions', 'bundleCapability'),
      wait: sending('wait'),
      refresh: action('transactions', 'refresh'),
      speedUp: action('transactions', 'speedUp'),
      cancel: action('transactions', 'cancel'),
      stopWaiting: action('transactions', 'stopWaiting'),
      markNotSent: action('transactions', 'markNotSent'),
      review: (of, draft) =>
        reviewed(
          query('transactions', 'review')(of, draft),
          action('transactions', 'changeReview'),
          'confirmTransfer',
          draft.id,
          of,
          draft,
        ),
      draft: query('transactions', 'draft'),
      writeDraft: action('transactions', 'writeDraft'),
      unreadable: streamValue(
        () => open('transactions', 'unreadable'),
        () => 0,
      ),
      forgetUnreadable: action('transactions', 'forgetUnreadable'),
    },
    recipients: {
      check: action('transactions', 'checkRecipient'),
      recent: action('transactions', 'recentRecipients'),
    },
    names: {
      resolve: action('names', 'resolveName'),
      lookup: action('names', 'nameOf'),
      suggest: query('names', 'suggestions'),
      register: action('names', 'registerName'),
      own: accountQuery('names', 'ownNames'),
      label: action('names', 'labelAccount'),
      labels: streamValue(
        () => open('names', 'labels'),
        () => noLabels,
      ),
    },
    swaps: {
      tokens: query('swaps', 'tokens'),
      quote: query('swaps', 'quote'),
      gasPrice: query('swaps', 'gasPrice'),
      run: order =>
        reviewed(
          query('swaps', 'run')(order.params, order.output, order.id),
          action('swaps', 'changeRun'),
          'confirmSwap',
          order.id,
          order,
        ),
      nextStep: query('swaps', 'step'),
      signPermit: action('swaps', 'signPermit'),
      forgetPermit: action('swaps', 'forgetPermit'),
      rebuild: action('swaps', 'refreshSteps'),
      contradicts: action('swaps', 'contradicts'),
    },
    onramp: {
      options: query('onramp', 'options'),
      quotes: query('onramp', 'quotes'),
      orderPage: action('onramp', 'openOrder'),
      progress: query('onramp', 'progress'),
    },
    payments: {
      exchanges: query('payments', 'exchanges'),
      start: action('payments', 'startPayment'),
      progress: query('payments', 'progress'),
    },
    smartSessions: {
      list: accountQuery('smartSessions', 'sessions'),
      grant: action('smartSessions', 'grantPermissions'),
      requestExecution: action('smartSessions', 'requestExecutionPermissions'),
      revoke: action('smartSessions', 'revokeSession'),
    },
    portfolio: {
      ...createQuery(() => open('portfolio', 'portfolio')),
      refresh: action('portfolio', 'refresh'),
      history: query('portfolio', 'points'),
    },
    qr: { read: action('qr', 'readQr'), draw: query('qr', 'drawing') },
  }
}

type ReadLast<T> = (isReconnecting: () => boolean) => Promise<Early<T> | undefined>
type LoadableOf<F extends ApiFeature, S extends FeatureQuery<F>> = Loadable<DataOf<FeatureQueryValue<F, S>>>
type DataOf<V> = V extends { readonly status: 'fresh'; readonly data: infer T } ? T : never
