import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CaipAddress, Session } from '../../../src/domain/core/entities.ts'
import { createSignal } from '../../../src/domain/core/signal.ts'
import type { LoginControls, LoginUser } from '../../../src/domain/embedded-wallet/login.ts'
import { stateOf } from '../inside.tsx'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
const solana =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' as CaipAddress
const session = (connectorId: string, active: CaipAddress = account): Session => ({
  status: 'connected',
  active,
  connections: [
    {
      connectorId,
      kind: connectorId === 'auth' ? 'auth' : 'injected',
      namespace: active === account ? 'eip155' : 'solana',
      wallet: { name: 'Test' },
      accounts: [active],
    } as Session['connections'][number],
  ],
})
const loginOf = (user?: LoginUser) => async () =>
  ({
    state$: createSignal({ hasSmartAccount: true, approving: false, ...(user && { user }) }),
  }) as unknown as LoginControls
/** Sends an analytics event, and returns the properties that the site's listener receives. */
const trackedEvents = async (event: string, value: Session, login?: () => Promise<LoginControls>) =>
  await new Promise(resolve => {
    const { state } = stateOf({
      streams: { session: () => of(value) },
      ...(login && { login }),
      onTrack: ({ properties }) => resolve(properties),
    })
    state.track(event, { network: 'eip155:1' })
  })

describe('an analytics event about an account', () => {
  it.each([
    ['a wallet', session('io.test'), loginOf({ accountType: 'smartAccount' }), 'false'],
    [
      'the smart account of the embedded wallet',
      session('auth'),
      loginOf({ accountType: 'smartAccount' }),
      'true',
    ],
    [
      'the account of the embedded wallet with its own key',
      session('auth'),
      loginOf({ accountType: 'eoa' }),
      'false',
    ],
    [
      'the embedded wallet on Solana',
      session('auth', solana),
      loginOf({ accountType: 'smartAccount' }),
      'false',
    ],
  ])('states whether the account is a smart account: %s', async (_what, value, login, isSmartAccount) => {
    expect(await trackedEvents('SEND_INITIATED', value, login)).toEqual({
      network: 'eip155:1',
      isSmartAccount,
    })
  })

  it.each([
    ['does not report it', loginOf()],
    ['has not loaded', async () => await Promise.reject(new Error('no files'))],
  ])('contains no account type if the login frame does not report it: %s', async (_what, login) => {
    expect(await trackedEvents('OPEN_SWAP', session('auth'), login)).toEqual({ network: 'eip155:1' })
  })

  it('contains the account type only while an account is connected', async () => {
    expect(await trackedEvents('EMAIL_EDIT', session('io.test'))).toEqual({ network: 'eip155:1' })
    expect(await trackedEvents('SEND_INITIATED', { status: 'disconnected', connections: [] })).toEqual({
      network: 'eip155:1',
    })
  })
})
