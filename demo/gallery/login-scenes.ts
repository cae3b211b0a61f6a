import { AppError, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import {
  type LoginCode,
  loginError,
  loginErrorMessages,
} from '../../src/domain/core/errors/login-messages.ts'
import type { LoginControls, SocialTry } from '../../src/domain/embedded-wallet/login.ts'
import type { ViewEntry } from '../../src/domain/navigation/navigation.ts'
import type { View } from '../../src/domain/navigation/views.ts'
import { owner } from './account-scenes.ts'
import { visitor } from './connect-scenes.ts'
import { still } from './fake-link.ts'
import { fakeLogin, fakeTry } from './fake-login.ts'
import { connected, injected } from './fixtures.ts'
import type { Scene, Scenes } from './scene.ts'

const email = 'ada@example.com'
const isLoginCode = (code: string): code is LoginCode => Object.hasOwn(loginErrorMessages, code)
const refuse = (code: ErrorCode, context = {}) =>
  Promise.reject(isLoginCode(code) ? loginError(code, context) : new AppError(code, context))
const rejected = (code: ErrorCode) => {
  const promise = refuse(code)
  promise.catch(() => undefined)
  return promise
}

const way = (entry: ViewEntry, login: Partial<LoginControls> = {}): Scene => ({
  stack: [{ view: 'Connect' }, entry],
  injected,
  streams: visitor,
  login: () => Promise.resolve(fakeLogin(login)),
})
const missing = (entry: ViewEntry): Scene => ({
  ...way(entry),
  login: () => Promise.reject(new Error('gone')),
})
const social = (own: Partial<SocialTry>) =>
  way({ view: 'ConnectingSocial', params: { provider: 'google' } }, { social: () => fakeTry(own) })
const code = (login: Partial<LoginControls> = {}) => way({ view: 'EmailVerifyOtp', params: { email } }, login)
const device = (login: Partial<LoginControls> = {}) =>
  way({ view: 'EmailVerifyDevice', params: { email } }, login)
const farcaster = { view: 'ConnectingFarcaster' } as const
const address = Promise.resolve('https://accounts.example/consent?state=1')

/** Login functions that fail because the browser is offline. */
const offline: Partial<LoginControls> = {
  email: () => refuse('offline'),
  code: () => refuse('offline'),
  device: () => refuse('offline'),
}

const typed = { testId: 'wui-otp-input', text: '123456', until: '.field-error' } as const
const unanswered = { ...typed, until: '.warn-text' } as const

/** The session of a user whose wallet is connected by an email login. */
export const embedded = {
  ...connected,
  connections: connected.connections.map(connection => ({
    ...connection,
    connectorId: 'auth',
    kind: 'auth' as const,
    wallet: { name: 'Email login' },
  })),
}
/** The user of the email login in these scenes. */
export const embeddedUser = { email, accountType: 'smartAccount' } as const
const user = embeddedUser
/** Creates a scene that shows this view to a user with an email login. `login` replaces functions of the fake login. */
export const inside = (entry: ViewEntry, login: Partial<LoginControls> = {}): Scene => ({
  stack: [{ view: 'Account' }, entry],
  streams: { ...owner(), session: () => still(embedded) },
  login: () => Promise.resolve(fakeLogin(login, { user, hasSmartAccount: true })),
})

/** The Account view of a user with an email login. */
export const embeddedAccount: Scene = { ...inside({ view: 'Account' }), stack: [{ view: 'Account' }] }

/** The Settings view of a user with an email login. */
export const embeddedSettings: Scene = {
  ...inside({ view: 'Account' }),
  stack: [{ view: 'Account' }, { view: 'AccountSettings' }],
  until: '[data-testid="portico-logged-in-as"]',
}

/**
 * Scenes of the Connect view: errors of the email field, the sections in another order, hidden wallets, and no login.
 */
export const loginConnectScenes: Scenes = {
  'email-cooldown': () => ({
    ...way({ view: 'Connect' }, { email: () => refuse('email-cooldown', { n: 24 }) }),
    stack: [{ view: 'Connect' }],
    act: { testId: 'wui-email-input', text: email, send: true, until: '.field-error' },
  }),
  'email-offline': () => ({
    ...way({ view: 'Connect' }, offline),
    stack: [{ view: 'Connect' }],
    online: false,
    act: { testId: 'wui-email-input', text: email, send: true, until: '.field-error' },
  }),
  'email-first': () => ({
    ...way({ view: 'Connect' }),
    stack: [{ view: 'Connect' }],
    options: { features: { connectMethodsOrder: ['email', 'social', 'wallet'] } },
  }),
  'email-only': () => ({
    ...way({ view: 'Connect' }),
    stack: [{ view: 'Connect' }],
    options: { features: { emailShowWallets: false, socials: ['google', 'apple'] } },
  }),
  'no-login': () => ({
    ...way({ view: 'Connect' }),
    stack: [{ view: 'Connect' }],
    login: undefined,
    options: { features: { email: false, socials: false } },
  }),
}

const joined = { until: '.halo.connected' }
const failed = { until: '.halo.failed' }

export const loginScenes: Partial<Record<View, Scenes>> = {
  EmailVerifyOtp: {
    waiting: () => code(),
    cooldown: () => code({ cooldown: () => 24_000 }),
    wrong: () => ({ ...code({ code: () => refuse('code-wrong', { left: '2' }) }), act: typed }),
    expired: () => ({ ...code({ code: () => refuse('code-expired') }), act: typed }),
    silent: () => ({ ...code({ code: () => refuse('frame-request-timed-out') }), act: unanswered }),
    offline: () => ({ ...code(offline), online: false, act: unanswered }),
  },
  EmailVerifyDevice: {
    waiting: () => device({ cooldown: () => 24_000 }),
    expired: () => device({ device: () => rejected('link-expired') }),
    offline: () => ({ ...device(offline), online: false, ...failed }),
    missing: () => missing({ view: 'EmailVerifyDevice', params: { email } }),
  },
  Create: {
    loaded: () => ({ ...way({ view: 'Create' }), stack: [{ view: 'Create' }] }),
    legal: () => ({
      ...way({ view: 'Create' }),
      stack: [{ view: 'Create' }],
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' },
    }),
    off: () => ({
      ...way({ view: 'Create' }),
      stack: [{ view: 'Create' }],
      login: undefined,
      options: { features: { email: false, socials: false } },
    }),
  },
  EmailLogin: {
    loaded: () => way({ view: 'EmailLogin' }),
    refused: () => ({
      ...way({ view: 'EmailLogin' }, { email: () => refuse('storage-denied') }),
      act: { testId: 'wui-email-input', text: email, send: true, until: '.field-error' },
    }),
  },
  UpgradeEmailWallet: { loaded: () => inside({ view: 'UpgradeEmailWallet' }) },
  ConnectSocials: { loaded: () => way({ view: 'ConnectSocials' }) },
  ConnectingSocial: {
    opening: () => social({}),
    waiting: () => social({ address }),
    blocked: () => social({ opened: false, address }),
    joining: () => ({ ...social({ address, done: Promise.resolve() }), ...joined }),
    refused: () => ({ ...social({ address, done: rejected('social-failed') }), ...failed }),
    closed: () => ({ ...social({ address, done: rejected('social-cancelled') }), until: '.halo.stopped' }),
    late: () => ({ ...social({ address, done: rejected('social-timed-out') }), ...failed }),
    'frame-missing': () =>
      social({ address: rejected('frame-load-failed'), done: rejected('frame-load-failed') }),
    'not-allowed': () =>
      social({ address: rejected('unverified-domain'), done: rejected('unverified-domain') }),
    missing: () => missing({ view: 'ConnectingSocial', params: { provider: 'google' } }),
    connected: () => ({
      ...social({ address }),
      stack: [{ view: 'ConnectingSocial', params: { provider: 'google' } }],
      streams: { ...visitor, session: () => still(embedded) },
    }),
  },
  ConnectingFarcaster: {
    loading: () => way(farcaster),
    loaded: () =>
      way(farcaster, {
        farcaster: () => Promise.resolve('https://farcaster.example/connect?channel=0a1b2c3d'),
      }),
    joining: () => ({
      ...way(farcaster, {
        farcaster: () => Promise.resolve('https://f.example'),
        farcasterDone: () => Promise.resolve(),
      }),
      ...joined,
    }),
    failed: () => ({
      ...way(farcaster, { farcaster: () => rejected('frame-request-timed-out') }),
      ...failed,
    }),
  },
  UpdateEmailWallet: {
    loaded: () => inside({ view: 'UpdateEmailWallet' }),
    refused: () => ({
      ...inside({ view: 'UpdateEmailWallet' }, { updateEmail: () => refuse('email-invalid') }),
      act: { testId: 'wui-email-input', text: 'ada@example', send: true, until: '.field-error' },
    }),
  },
  UpdateEmailPrimaryOtp: {
    waiting: () => inside({ view: 'UpdateEmailPrimaryOtp', params: { email: 'ada@new.example' } }),
    wrong: () => ({
      ...inside(
        { view: 'UpdateEmailPrimaryOtp', params: { email: 'ada@new.example' } },
        { primaryCode: () => refuse('code-wrong', { left: '1' }) },
      ),
      act: typed,
    }),
  },
  UpdateEmailSecondaryOtp: {
    waiting: () => inside({ view: 'UpdateEmailSecondaryOtp', params: { email: 'ada@new.example' } }),
    expired: () => ({
      ...inside(
        { view: 'UpdateEmailSecondaryOtp', params: { email: 'ada@new.example' } },
        { secondaryCode: () => refuse('code-expired') },
      ),
      act: typed,
    }),
  },
}
