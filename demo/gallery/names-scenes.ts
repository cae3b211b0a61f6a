import { map, NEVER, type Observable } from 'rxjs'
import { type CaipAddress, caipAddress, type Session } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { NameOutcome, NameSuggestion, RegisteredName } from '../../src/domain/names/names.ts'
import { createRegistrations } from '../../src/worker/streams/names/registrations.ts'
import { owner } from './account-scenes.ts'
import { features } from './fake-feature.ts'
import { account, connected, ethereum, networks } from './fixtures.ts'
import { recordOf, type Scene, type Scenes } from './scene.ts'

const never = () => new Promise<never>(() => undefined)
const failure = (code: 'names-of-address-failed' | 'name-suggestions-failed') => ({
  status: 'failed',
  error: recordOf(code),
})
const fresh = <T>(data: T) => ({ status: 'fresh', data, at: Date.now() })
const second = caipAddress(ethereum.id, '0x8ba1f109551bD432803012645Ac136ddd64DBA72')
const labels = { 'names.labels': { [account]: 'Rent and bills' } }

/** A user with two accounts in one wallet. */
const two: Session = {
  ...connected,
  connections: connected.connections.map(connection => ({ ...connection, accounts: [account, second] })),
}
const solana = networks.find(({ namespace }) => namespace === 'solana') ?? ethereum
const onSolana: Session = {
  ...connected,
  connections: [],
  active: caipAddress(solana.id, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
  network: solana.id,
}

const list: readonly NameSuggestion[] = [
  { name: 'amber.reown.id', free: true },
  { name: 'amber1.reown.id', free: true },
  { name: 'myamber.reown.id', free: true },
  { name: 'theamber.reown.id', free: false },
]
const own: readonly RegisteredName[] = [
  { name: 'amber.reown.id', registeredAt: Date.UTC(2026, 2, 14), addresses: { 60: account.slice(9) } },
  { name: 'a-rather-long-name-for-somebody-who-likes-them.reown.id', addresses: {} },
]

const typing = (typed: string, response: unknown, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Account' }, { view: 'RegisterAccountName' }],
  streams: { ...owner(), ...features({ 'names.suggestions': response }) },
  memory: { 'name-typed': typed },
  ...more,
})
const registering = (outcome: () => Promise<NameOutcome>): Scene => {
  const { registration$, sign } = createRegistrations(outcome)
  return {
    stack: [
      { view: 'Account' },
      { view: 'RegisterAccountName' },
      { view: 'RegisterAccountNameSuccess', params: { label: 'amber' } },
    ],
    streams: {
      ...owner(),
      feature: (_feature, name, id) =>
        (name === 'registration'
          ? registration$(String(id)).pipe(map(data => ({ status: 'fresh', data, at: 0 })))
          : NEVER) as Observable<never>,
    },
    api: {
      callFeature: (_feature, _verb, [id, owned, label]) =>
        sign(String(id), owned as CaipAddress, String(label)) as never,
    },
    memory: { 'name-typed': 'amber' },
  }
}

export const registerNameScenes: Scenes = {
  empty: () => typing('', { status: 'idle' }),
  short: () => typing('amb', { status: 'idle' }),
  wrong: () => typing('amber smith!', { status: 'idle' }),
  checking: () => typing('amber', { status: 'loading' }),
  free: () => typing('amber', fresh(list)),
  taken: () => typing('amber', fresh([{ name: 'amber.reown.id', free: false }, ...list.slice(1)])),
  failed: () => typing('amber', failure('name-suggestions-failed')),
  declined: () =>
    typing('amber', fresh(list), {
      memory: {
        'name-typed': 'amber',
        'name-failure': { kind: 'error', error: recordOf('user-rejected') },
      },
    }),
  late: () =>
    typing('amber', fresh(list), { memory: { 'name-typed': 'amber', 'name-failure': { kind: 'late' } } }),
  solana: () => typing('amber', fresh(list), { streams: owner(undefined, onSolana) }),
  unserved: () =>
    typing('amber', fresh(list), { streams: { ...owner(), ...features({ 'names.isServed': false }) } }),
}

export const nameSuccessScenes: Scenes = {
  signing: () => registering(never),
  again: () => {
    let requestCount = 0
    return registering(async () => {
      requestCount += 1
      return requestCount === 1 ? { status: 'late', seconds: 21 } : await never()
    })
  },
  done: () => registering(async () => ({ status: 'registered', name: 'amber.reown.id' })),
  failed: () =>
    registering(async () => {
      throw new AppError('name-taken', { name: 'amber.reown.id' })
    }),
}

const choosing = (response: unknown, session = connected): Scene => ({
  stack: [{ view: 'Account' }, { view: 'AccountSettings' }, { view: 'ChooseAccountName' }],
  streams: { ...owner(undefined, session), ...features({ 'names.ownNames': response }) },
})

export const chooseNameScenes: Scenes = {
  list: () => choosing(fresh(own)),
  none: () => choosing(fresh([])),
  loading: () => choosing({ status: 'loading' }),
  failed: () => choosing(failure('names-of-address-failed')),
  offline: () => ({ ...choosing(failure('names-of-address-failed')), online: false }),
  stale: () =>
    choosing({
      status: 'stale',
      data: own,
      at: Date.now() - 240_000,
      error: recordOf('names-of-address-failed'),
    }),
  away: () => ({ ...choosing({ status: 'stale', data: own, at: Date.now() - 3_600_000 }), online: false }),
  solana: () => choosing(fresh([]), onSolana),
  unserved: () => ({
    ...choosing(fresh([])),
    streams: { ...owner(), ...features({ 'names.ownNames': fresh([]), 'names.isServed': false }) },
  }),
}

export const settingsScenes: Scenes = {
  loaded: () => ({
    stack: [{ view: 'Account' }, { view: 'AccountSettings' }],
    streams: { ...owner(undefined, two), ...features(labels) },
    options: { features: { smartSessions: true } },
  }),
  plain: () => ({ stack: [{ view: 'Account' }, { view: 'AccountSettings' }], streams: owner() }),
  nobody: () => ({
    stack: [{ view: 'AccountSettings' }],
    streams: owner(undefined, { status: 'disconnected', connections: [] }),
  }),
}

export const profileScenes: Scenes = {
  loaded: () => ({ stack: [{ view: 'Account' }, { view: 'Profile' }], streams: owner() }),
  labelled: () => ({
    stack: [{ view: 'Account' }, { view: 'Profile' }],
    streams: { ...owner(), ...features(labels) },
  }),
  approved: () => ({
    stack: [{ view: 'Account' }, { view: 'Profile' }],
    streams: owner(undefined, {
      ...connected,
      connections: connected.connections.map(connection => ({
        ...connection,
        kind: 'walletConnect',
        approvedNetworks: networks.slice(0, 3).map(({ id }) => id),
      })),
    }),
  }),
}

export const switchAddressScenes: Scenes = {
  two: () => ({
    stack: [{ view: 'Account' }, { view: 'SwitchAddress' }],
    streams: { ...owner(undefined, two), ...features(labels) },
    api: { switchAccount: never },
  }),
}
