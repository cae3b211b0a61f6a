import { addressOf } from '../../src/domain/core/entities.ts'
import type { SignInState } from '../../src/domain/sign-in/types.ts'
import { owner } from './account-scenes.ts'
import { still } from './fake-link.ts'
import { fakeLogin } from './fake-login.ts'
import { account } from './fixtures.ts'
import { embedded, embeddedUser } from './login-scenes.ts'
import { covered, recordOf, type Scene, type Scenes } from './scene.ts'

const message = `shop.example wants you to sign in with your Ethereum account:
${addressOf(account)}

Keep this shelf for me

URI: https://shop.example
Version: 1
Chain ID: 1
Nonce: 3f1c88a20b7d4e5f9a60c2d81e4b7a35
Issued At: 2026-11-21T19:00:00.000Z
Expiration Time: 2026-11-28T19:00:00.000Z`

const needed: SignInState = { phase: 'needed', account, required: false, message }
const shown = (signIn: SignInState): Scene => ({
  stack: [{ view: 'SIWXSignMessage' }],
  streams: owner(),
  signIn,
})
const { message: _message, ...unmade } = needed
const failed = (code: NonNullable<SignInState['error']>['code']): Scene =>
  shown({ ...needed, error: { code, message: 'Signature declined', context: {} } })

export const signInScenes: Scenes = {
  loaded: () => shown(needed),
  required: () => shown({ ...needed, required: true }),
  making: () => shown(unmade),
  signing: () => shown({ ...needed, phase: 'signing' }),
  declined: () => failed('signature-declined'),
  refused: () => failed('sign-in-refused'),
  smartAccount: () => ({
    ...failed('sign-in-refused'),
    streams: { ...owner(), session: () => still(embedded) },
    login: () => Promise.resolve(fakeLogin({}, { user: embeddedUser, hasSmartAccount: true })),
  }),
  wrong: () => shown({ ...unmade, error: recordOf('sign-in-message-wrong') }),
  clockSlow: () => shown({ ...needed, clockOffMs: 3_600_000 }),
  clockDoubtful: () => shown({ ...needed, clockOffMs: 0 }),
  covered: () => ({ ...shown(needed), ...covered }),
  signed: () => shown({ phase: 'signed', account, required: false }),
  nobody: () => ({ stack: [{ view: 'SIWXSignMessage' }], signIn: { phase: 'off', required: false } }),
  disabled: () => ({ stack: [{ view: 'SIWXSignMessage' }], streams: owner() }),
}

export const connectingSiweScenes: Scenes = {
  loaded: () => ({ ...shown(needed), stack: [{ view: 'Account' }, { view: 'ConnectingSiwe' }] }),
  required: () => ({
    ...shown({ ...needed, required: true }),
    stack: [{ view: 'Account' }, { view: 'ConnectingSiwe' }],
  }),
}
