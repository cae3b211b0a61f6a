import { describe, expect, it } from 'vitest'
import { noSession, publicAccountOf, sameAccount } from '../../src/client/account.ts'
import { type Connection, caipAddress, networkId, type Session } from '../../src/domain/core/entities.ts'

const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const [alice, bob, sol] = [
  caipAddress(ethereum, '0x00000000000000000000000000000000000000a1'),
  caipAddress(ethereum, '0x00000000000000000000000000000000000000b0'),
  caipAddress(solana, 'So11111111111111111111111111111111111111112'),
]
const evm: Connection = {
  connectorId: 'a',
  kind: 'injected',
  namespace: 'eip155',
  wallet: { name: 'Amber' },
  accounts: [alice, bob],
}
const svm: Connection = { ...evm, namespace: 'solana', wallet: { name: 'Sola' }, accounts: [sol] }
const both: Session = {
  status: 'connected',
  connections: [evm, svm],
  active: alice,
  network: networkId('eip155:137'),
}

describe('the account that Portico reports to the site', () => {
  it('has the status disconnected when the page starts', () => {
    expect(publicAccountOf(noSession)).toEqual({
      status: 'disconnected',
      isConnected: false,
      address: undefined,
      caipAddress: undefined,
      caipNetworkId: undefined,
      allAccounts: [],
      wallet: undefined,
      user: undefined,
      loading: false,
    })
  })

  // Specification 3.1, 3.10, 3.13
  it('is the active account of the session, with the network that the wallet uses', () => {
    expect(publicAccountOf(both)).toMatchObject({
      isConnected: true,
      address: '0x00000000000000000000000000000000000000a1',
      caipNetworkId: 'eip155:137',
      allAccounts: [alice, bob],
      wallet: { name: 'Amber' },
    })
  })

  // Specification 4.13
  it.each<[string, Partial<Connection> | undefined, Session['status'], boolean, boolean]>([
    ['the embedded wallet is restored', { kind: 'auth' }, 'reconnecting', false, true],
    ['the embedded wallet changes its account', { kind: 'auth' }, 'connected', true, true],
    ['the login connects for the first time', undefined, 'connecting', true, true],
    ['the embedded wallet is connected', { kind: 'auth' }, 'connected', false, false],
    ['another wallet is restored', { kind: 'injected' }, 'reconnecting', false, false],
    ['another wallet is active', { kind: 'injected' }, 'connected', true, false],
  ])(
    'is loading only while the embedded wallet is about to report it: %s (4.13)',
    (_name, own, status, isSyncing, expected) => {
      const session: Session = own
        ? { ...both, status, connections: [{ ...evm, ...own }] }
        : { ...noSession, status }
      expect(publicAccountOf(session, undefined, { isSyncing }).loading).toBe(expected)
      if (isSyncing !== expected) return
      expect(sameAccount(publicAccountOf(session, undefined, { isSyncing }), publicAccountOf(session))).toBe(
        publicAccountOf(session).loading === expected,
      )
    },
  )

  // Specification 3.5, 3.7, 3.31
  it('contains the user who has logged in to an embedded wallet, and no user for any other wallet', () => {
    const user = {
      email: 'ada@example.com',
      name: 'Ada',
      accountType: 'smartAccount',
      smartAccountDeployed: false,
    } as const
    const embedded: Session = { ...both, connections: [{ ...evm, kind: 'auth', connectorId: 'auth' }, svm] }
    expect(publicAccountOf(embedded, undefined, { user }).user).toEqual(user)
    expect(publicAccountOf(embedded, 'solana', { user }).user).toBeUndefined()
    expect(sameAccount(publicAccountOf(embedded, undefined, { user }), publicAccountOf(embedded))).toBe(false)
  })

  // Specification 3.28
  it('is the account of the namespace that the site requests', () => {
    expect(publicAccountOf(both, 'solana')).toMatchObject({
      caipAddress: sol,
      caipNetworkId: solana,
      isConnected: true,
    })
    expect(publicAccountOf(both, 'bip122')).toMatchObject({ status: 'disconnected', isConnected: false })
  })

  it.each<[string, Session, boolean]>([
    ['an equal account is the same', { ...both }, true],
    ['another address is a change', { ...both, active: bob }, false],
    ['another network is a change', { ...both, network: ethereum }, false],
    ['another status is a change', { ...both, status: 'reconnecting' }, false],
    ['another wallet is a change', { ...both, connections: [{ ...evm, wallet: { name: 'X' } }, svm] }, false],
  ])('is reported again only after a change: %s', (_name, next, same) => {
    expect(sameAccount(publicAccountOf(both), publicAccountOf(next))).toBe(same)
  })
})
