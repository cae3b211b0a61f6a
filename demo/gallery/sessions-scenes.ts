import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { SmartSession } from '../../src/domain/smart-sessions/smart-session.ts'
import { owner } from './account-scenes.ts'
import { features } from './fake-feature.ts'
import { picture } from './fixtures.ts'
import { recordOf, type Scene, type Scenes } from './scene.ts'

const dayMs = 86_400_000
const never = () => new Promise<never>(() => undefined)
const fresh = <T>(data: T) => ({ status: 'fresh', data, at: Date.now() })

const permissions = [
  { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0000', period: 86_400 } },
  {
    type: 'contract-call',
    data: {
      address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      functions: [{ functionName: 'claim' }, { functionName: 'mint' }],
    },
  },
]
const sessionsOf = (now: number): readonly SmartSession[] => [
  {
    pci: 'a',
    site: { name: 'Clay & Co', iconUrl: picture(2) },
    expiresAt: now + 12 * dayMs,
    createdAt: now - dayMs,
    permissions,
    policies: [{ type: 'call-limit', data: { limit: 20 } }],
  },
  {
    pci: 'b',
    site: { name: 'A kiln far away with a very long name' },
    expiresAt: now + dayMs / 2,
    createdAt: now - dayMs,
    permissions: [{ type: 'erc20-stream', data: {} }],
    policies: [{ type: 'gas-limit', data: { limit: '2000000000000000' } }],
  },
  {
    pci: 'c',
    site: { name: 'Old wheel' },
    expiresAt: now - dayMs,
    createdAt: now - 30 * dayMs,
    permissions: [{ type: 'contract-call', data: {} }],
    policies: [],
  },
  {
    pci: 'd',
    site: { name: 'Glaze club' },
    expiresAt: now + dayMs,
    createdAt: now - 40 * dayMs,
    revokedAt: now - dayMs,
    permissions: permissions.slice(0, 1),
    policies: [],
  },
]

const shown = (response: unknown, more: Partial<Scene> = {}): Scene => ({
  stack: [{ view: 'Account' }, { view: 'SmartSessionList' }],
  streams: { ...owner(), ...features({ 'smartSessions.sessions': response }) },
  api: { callFeature: never },
  ...more,
})

export const sessionListScenes: Scenes = {
  loaded: () => shown(fresh(sessionsOf(Date.now()))),
  none: () => shown(fresh([])),
  unserved: () => ({
    ...shown(fresh([])),
    streams: {
      ...owner(),
      ...features({ 'smartSessions.sessions': fresh([]), 'smartSessions.isServed': false }),
    },
  }),
  loading: () => shown({ status: 'loading' }),
  failed: () => shown({ status: 'failed', error: recordOf('sessions-unavailable') }),
  stale: () =>
    shown({
      status: 'stale',
      data: sessionsOf(Date.now()).slice(0, 1),
      at: Date.now() - 60_000,
      error: recordOf('sessions-unavailable'),
    }),
  offline: () =>
    shown(
      { status: 'stale', data: sessionsOf(Date.now()).slice(0, 2), at: Date.now() - 3_600_000 },
      { online: false },
    ),
  stuck: () =>
    shown(fresh(sessionsOf(Date.now()).slice(0, 1)), {
      api: { callFeature: () => Promise.reject(new AppError('session-revoke-failed')) },
      act: { testId: 'portico-session-revoke', until: '[data-testid=portico-session-problem]' },
    }),
}

export const sessionCreatedScenes: Scenes = {
  loaded: () => ({
    stack: [
      {
        view: 'SmartSessionCreated',
        params: {
          granted: {
            permissions,
            policies: [{ type: 'call-limit', data: { limit: 1 } }],
            expiry: Math.floor(Date.now() / 1000) + 86_400,
          },
        },
      },
    ],
    streams: owner(),
  }),
}
