import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  map,
  type Observable,
  switchMap,
} from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  readCaipAddress,
  readNetworkId,
  type Session,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { fromRecord } from '../../../domain/core/errors/core-error.ts'
import { hexOf } from '../../../domain/core/lib/hex.ts'
import { lazy } from '../../../domain/core/lib/lazy.ts'
import { clean } from '../../../domain/core/lib/safe-read.ts'
import { isSignedMessage } from '../../../domain/core/signed-message.ts'
import type { AccountLabels } from '../../../domain/names/labels.ts'
import { ensHome } from '../../../domain/names/names.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import type { Store } from '../../caches/store.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createNameActions, type NameActionsDeps } from './actions.ts'
import { createNameQueries } from './queries.ts'
import { createRegistrations } from './registrations.ts'

const labelsTopic = 'labels'

type LeaderWork = { readonly calls: { named(account: CaipAddress, name: string): Promise<void> } }

/** The feature of names: resolves, suggests and registers names, and stores the labels that the user gives to accounts. */
export const names = defineFeature<'names', LeaderWork>(deps => {
  const { tabs, tables, now } = deps
  const labels = createLabels(deps.store, () => tabs.broadcast(labelsTopic, null))
  const labelsSubscription = tabs.messages$(labelsTopic).subscribe(() => void labels.reread())

  const get = lazy(async () => {
    const { isSupported$, out, names: source, onChainNames, normalizeName } = await deps.services()
    const shared = { source, policy: out.policy, now }
    const queries = createNameQueries({ ...shared, isSupported$, cache: tables.ownNames })
    const actions = createNameActions({
      ...shared,
      isServed: async account => await firstValueFrom(queries.isServed$(account)),
      quorum: async () =>
        await withWalletNode(await (await onChainNames()).findNodes(), deps.session, ensHome),
      addressOf: async (...query) => await (await onChainNames()).addressOf(...query),
      normalize: normalizeName,
      nameOfNetwork: id => findNetwork(id, deps.networks())?.name ?? id,
      sign: createNameSigner(deps.session),
      ticks: () => performance.now(),
    })
    return { ...queries, ...actions }
  })

  const register = async (owner: CaipAddress, label: string) => {
    const outcome = await (await get()).register(owner, label)
    if (outcome.status === 'registered') {
      // The list of the account's names has changed, so it is fetched again.
      await tables.ownNames.remove(owner)
      await deps.leader.call('named', [owner, outcome.name])
    }
    return outcome
  }
  const registrations = createRegistrations(register)

  return {
    actions: {
      resolveName: async (name, network) => (await get()).resolve(String(name), networkFrom(network)),
      nameOf: async account => {
        const settled$ = deps.features
          .live$('identity', 'identity', accountFrom(account))
          .pipe(filter(({ status }) => status === 'fresh' || status === 'failed' || status === 'stale'))
        const value = await firstValueFrom(settled$)
        if (value.status === 'failed') throw fromRecord(value.error)
        return 'data' in value ? (value.data ?? {}) : {}
      },
      registerName: async (account, label) => await register(accountFrom(account), String(label)),
      signRegistration: async (id, account, label) =>
        await registrations.sign(String(id), accountFrom(account), String(label)),
      labelAccount: (account, label) => labels.label(account, String(label)),
    },
    queries: {
      suggestions: label => defer(get).pipe(switchMap(names => names.suggestions$(String(label)))),
      ownNames: account => defer(get).pipe(switchMap(names => names.ownNames$(account))),
      isServed: account => defer(get).pipe(switchMap(names => names.isServed$(account))),
      registration: id =>
        registrations.registration$(String(id)).pipe(map(data => ({ status: 'fresh', data, at: now() }))),
      labels: () => labels.labels$,
    },
    unpaused: ['labels', 'suggestions', 'registration'],
    leader: {
      calls: {
        /**
         * Caches the name that the account has just registered, so that the name needs no request. Keeps the cached
         * picture.
         */
        named: async (account, name) => {
          const known = await tables.identity.get(account)
          await tables.identity.put(account, { ...known?.value, name }, now())
        },
      },
    },
    close: () => labelsSubscription.unsubscribe(),
  }
})

function networkFrom(network: unknown): CaipNetworkId {
  const read = readNetworkId(network)
  if (!read) throw new AppError('network-not-found', { network: String(network) })
  return read
}

/** The labels that the user has given to accounts. */
type Labels = {
  readonly labels$: Observable<AccountLabels>
  /** Stores a label. An empty text deletes the label. */
  label(account: CaipAddress, text: string): Promise<void>
  /** Reads the labels from the store again, after another tab has changed them. */
  reread(): Promise<void>
}

const key = 'settings/labels'
const longestLabel = 40
const labelsKept = 100

/**
 * Creates the object that reads and stores the labels of accounts. Calls `changed` after each change, to notify the
 * other tabs.
 */
function createLabels(store: Store, changed: () => void): Labels {
  const state$ = new BehaviorSubject<AccountLabels | undefined>(undefined)
  const load = () => store.get(key).then(readLabels)
  const loaded = load().then(labels => {
    if (state$.value === undefined) state$.next(labels)
  })
  return {
    labels$: from(loaded).pipe(
      switchMap(() => state$),
      filter(labels => labels !== undefined),
      distinctUntilChanged(),
    ),
    label: async (account, text) => {
      if (readCaipAddress(account) === undefined) throw new AppError('address-invalid')
      await loaded
      const { [account]: _before, ...others } = state$.value ?? {}
      const next = readLabels({ [account]: text, ...others })
      state$.next(next)
      await store.set(key, next)
      changed()
    },
    reread: async () => state$.next(await load()),
  }
}

/** Reads the stored labels. Any script of this origin can write to the store, so invalid entries are dropped. */
function readLabels(stored: unknown): AccountLabels {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).flatMap(([account, text]) => {
    const label = typeof text === 'string' ? labelIn(text) : ''
    return readCaipAddress(account) && label !== '' ? [[account, label] as const] : []
  })
  return Object.fromEntries(entries.slice(0, labelsKept))
}

function labelIn(text: string): string {
  return Array.from(clean(text).trim()).slice(0, longestLabel).join('')
}

type SessionOfSigner = {
  readonly session$: Observable<Session>
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
}

/**
 * Creates the function that requests an EIP-191 signature. This function rejects if `account` is not the active
 * account.
 */
export function createNameSigner(session: SessionOfSigner): NameActionsDeps['sign'] {
  return async (account: CaipAddress, text: string) => {
    const { active } = await firstValueFrom(session.session$)
    if (active !== account) throw new AppError('auth-connector-not-found', { account })
    const signature = await session.request(namespaceOf(account), {
      method: 'personal_sign',
      params: [`0x${hexOf(new TextEncoder().encode(text))}`, addressOf(account)],
    })
    if (!isSignedMessage(signature)) throw new AppError('sign-message-failed')
    return signature
  }
}
