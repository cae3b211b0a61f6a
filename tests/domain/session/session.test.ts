import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type ConnectorKind,
  caipAddress,
  type Namespace,
  namespaceOf,
  networkId,
  networkOf,
  type Session,
} from '../../../src/domain/core/entities.ts'
import {
  activeConnection,
  connectionOf,
  connectionsToClose,
  disconnectedSession,
  nextSession,
  type SessionEvent,
} from '../../../src/domain/session/session.ts'

const ethereum = networkId('eip155:1')
const polygon = networkId('eip155:137')
const base = networkId('eip155:8453')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const [alice, bob] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]
const mint = 'So11111111111111111111111111111111111111112'
const on = (network: CaipNetworkId, address = alice) => caipAddress(network, address)

const connection = (
  connectorId: string,
  kind: ConnectorKind,
  accounts: readonly CaipAddress[],
  approvedNetworks?: readonly CaipNetworkId[],
): Connection => ({
  connectorId,
  kind,
  namespace: namespaceOf(accounts[0]!),
  wallet: { name: connectorId },
  accounts,
  ...(approvedNetworks ? { approvedNetworks } : {}),
})
const rabbit = connection('io.rabbit', 'injected', [on(ethereum), on(ethereum, bob)])
const fox = connection('io.fox', 'injected', [on(ethereum, bob)])
const phantom = connection('app.ghost', 'injected', [on(solana, mint)])
const wcEvm = connection('walletConnect', 'walletConnect', [on(ethereum), on(polygon)], [ethereum, polygon])
const wcSolana = connection('walletConnect', 'walletConnect', [on(solana, mint)])
const authEvm = connection('auth', 'auth', [on(base)])

const join = (...connections: Connection[]) =>
  connections.reduce<Session>(
    (session, connection) => nextSession(session, { type: 'connected', connection }),
    disconnectedSession,
  )
const after = (session: Session, ...events: SessionEvent[]) => events.reduce(nextSession, session)
const idsOf = (session: Session) =>
  session.connections.map(({ connectorId, namespace }) => `${connectorId}/${namespace}`)

describe('a stored session that is restored when the page loads', () => {
  const saved = join(phantom, rabbit)

  // Specification 3.18, 4.8
  it('has the status "reconnecting", and already contains the last account', () => {
    const session = nextSession(disconnectedSession, { type: 'restored', session: saved })
    expect(session).toEqual({ ...saved, status: 'reconnecting' })
  })
  it('has the status "disconnected" if it contains no connection', () => {
    expect(nextSession(disconnectedSession, { type: 'restored', session: disconnectedSession })).toEqual(
      disconnectedSession,
    )
  })
  // Specification 4.9
  it('has the status "connected" and its stored active account after one of its wallets reconnects', () => {
    const session = after(
      disconnectedSession,
      { type: 'restored', session: saved },
      { type: 'connected', connection: phantom },
    )
    expect(session.status).toBe('connected')
    expect(session.active).toBe(on(ethereum))
    expect(idsOf(session)).toEqual(idsOf(saved))
  })
  it('gets the account that the wallet shares now, if the wallet no longer shares the stored account', () => {
    const session = after(
      disconnectedSession,
      { type: 'restored', session: join(rabbit) },
      { type: 'connected', connection: { ...rabbit, accounts: [on(polygon, bob)] } },
    )
    expect([session.active, session.network]).toEqual([on(polygon, bob), polygon])
  })
  // Specification 4.10
  it('has the status "disconnected" and no connection if no wallet reconnects', () => {
    const session = after(
      disconnectedSession,
      { type: 'restored', session: saved },
      { type: 'reconnect-failed', connectorId: 'io.rabbit', namespace: 'eip155' },
      { type: 'reconnect-failed', connectorId: 'app.ghost', namespace: 'solana' },
    )
    expect(session).toEqual(disconnectedSession)
  })
  it('keeps the status "reconnecting" while one of its wallets is still reconnecting', () => {
    const session = after(
      disconnectedSession,
      { type: 'restored', session: saved },
      { type: 'reconnect-failed', connectorId: 'io.rabbit', namespace: 'eip155' },
    )
    expect([session.status, session.active]).toEqual(['reconnecting', on(solana, mint)])
  })
})

describe('connecting a wallet', () => {
  // Specification 3.18, 4.3
  it('sets the status to "connecting", and then to "connected" with the first account of the wallet', () => {
    const connecting = nextSession(disconnectedSession, { type: 'connecting' })
    expect(connecting.status).toBe('connecting')
    expect(nextSession(connecting, { type: 'connected', connection: rabbit })).toEqual({
      status: 'connected',
      connections: [rabbit],
      active: on(ethereum),
      network: ethereum,
    })
  })
  it('sets the status back to "disconnected" if the wallet fails to connect', () => {
    expect(after(disconnectedSession, { type: 'connecting' }, { type: 'connect-failed' })).toEqual(
      disconnectedSession,
    )
  })
  it('keeps the first wallet connected if a second wallet fails to connect', () => {
    const session = join(rabbit)
    expect(after(session, { type: 'connecting' }, { type: 'connect-failed' })).toEqual(session)
  })
  it('in a second namespace makes the account in that namespace active', () => {
    const session = join(rabbit, phantom)
    expect(idsOf(session)).toEqual(['app.ghost/solana', 'io.rabbit/eip155'])
    expect([session.active, session.network]).toEqual([on(solana, mint), solana])
  })
  // Specification 8.37
  it('replaces the connection of the wallet if that wallet was already connected', () => {
    expect(idsOf(join(rabbit, fox, rabbit))).toEqual(['io.rabbit/eip155', 'io.fox/eip155'])
  })
  // Specification 4.36
  it("makes the wallet's network active, even if the site does not list that network", () => {
    const odd = networkId('eip155:999999')
    const session = nextSession(disconnectedSession, { type: 'connected', connection: rabbit, network: odd })
    expect([session.active, session.network]).toEqual([on(odd), odd])
  })
  it('does not change the session if the wallet shares no account', () => {
    expect(
      nextSession(disconnectedSession, { type: 'connected', connection: { ...rabbit, accounts: [] } }),
    ).toBe(disconnectedSession)
  })
})

describe('an account change that the wallet reports', () => {
  const changed = (session: Session, accounts: readonly CaipAddress[], connectorId = 'io.rabbit') =>
    nextSession(session, { type: 'accounts', connectorId, namespace: 'eip155', accounts })

  it('disconnects the wallet if the wallet shares no account any more', () =>
    expect(changed(join(rabbit), [])).toEqual({ ...disconnectedSession, endedBy: 'io.rabbit' }))
  it('makes an account of a second connected wallet active if the first wallet shares no account any more', () => {
    expect(changed(join(phantom, rabbit), [])).toEqual({ ...join(phantom), endedBy: 'io.rabbit' })
  })
  it('makes the new account active', () => {
    expect(changed(join(rabbit), [on(ethereum, bob)]).active).toBe(on(ethereum, bob))
  })
  it('does not change the active network', () => {
    const session = nextSession(join(rabbit), { type: 'network', connectorId: 'io.rabbit', network: polygon })
    expect(changed(session, [on(ethereum, bob)])).toMatchObject({
      active: on(polygon, bob),
      network: polygon,
    })
  })
  it('changes the active network if the wallet no longer allows that network', () => {
    const session = nextSession(join(wcEvm), {
      type: 'network',
      connectorId: 'walletConnect',
      network: polygon,
    })
    const narrowed = nextSession(
      { ...session, connections: [{ ...session.connections[0]!, approvedNetworks: [ethereum] }] },
      { type: 'accounts', connectorId: 'walletConnect', namespace: 'eip155', accounts: [on(ethereum)] },
    )
    expect(narrowed.network).toBe(ethereum)
  })
  it('does not change the active account if another wallet is active', () => {
    const session = changed(join(rabbit, phantom), [on(ethereum, bob)])
    expect(session.active).toBe(on(solana, mint))
    expect(connectionOf(session, 'eip155')?.accounts).toEqual([on(ethereum, bob)])
  })
  it('has no effect if the wallet is not connected', () => {
    const session = join(rabbit)
    expect(changed(session, [on(ethereum, bob)], 'io.other')).toBe(session)
  })
  it("disconnects the wallet if all its new accounts are outside the connection's namespace", () => {
    expect(changed(join(rabbit), [on(solana, mint)])).toMatchObject(disconnectedSession)
  })
})

describe('a network change that the wallet reports', () => {
  const moved = (session: Session, network: CaipNetworkId, connectorId = 'io.rabbit') =>
    nextSession(session, { type: 'network', connectorId, network })

  it('moves all accounts of the wallet to that network if the wallet does not limit the networks', () => {
    const session = moved(join(rabbit), polygon)
    expect([session.active, session.network]).toEqual([on(polygon), polygon])
    expect(session.connections[0]?.accounts).toEqual([on(polygon), on(polygon, bob)])
  })
  it('keeps the active address on the new network', () => {
    const session = after(join(rabbit), { type: 'account-chosen', account: on(ethereum, bob) })
    expect(moved(session, polygon).active).toBe(on(polygon, bob))
  })
  it('activates the account that the wallet has on the new network', () => {
    const there = moved(join(wcEvm), polygon, 'walletConnect')
    expect(there.connections[0]?.accounts).toEqual([on(polygon), on(ethereum)])
    expect(moved(there, ethereum, 'walletConnect').active).toBe(on(ethereum))
  })
  it('does not change the active network if another wallet is active', () => {
    const session = moved(join(rabbit, fox), polygon)
    expect(session.network).toBe(ethereum)
    expect(session.connections[1]?.accounts[0]).toBe(on(polygon))
  })
  it('has no effect if the wallet is not connected in the namespace of the new network', () => {
    const session = join(rabbit)
    expect(moved(session, solana)).toBe(session)
  })
})

describe('switching the account', () => {
  // Specification 4.15
  it('makes the chosen account active, even if its wallet was not the active wallet', () => {
    const session = nextSession(join(rabbit, phantom), { type: 'account-chosen', account: on(ethereum, bob) })
    expect([session.active, session.network]).toEqual([on(ethereum, bob), ethereum])
    expect(connectionOf(session, 'eip155')?.accounts[0]).toBe(on(ethereum, bob))
  })
  it('has no effect if no connected wallet shares the chosen account', () => {
    const session = join(rabbit)
    expect(nextSession(session, { type: 'account-chosen', account: on(polygon) })).toBe(session)
  })
})

describe('a disconnect', () => {
  const leave = (session: Session, namespace?: Namespace) =>
    nextSession(session, namespace ? { type: 'disconnected', namespace } : { type: 'disconnected' })

  it('of all wallets removes every connection', () =>
    expect(leave(join(rabbit, phantom))).toEqual(disconnectedSession))
  it('of one namespace keeps the connections in all other namespaces', () => {
    expect(leave(join(rabbit, phantom), 'solana')).toEqual(join(rabbit))
  })
  // Specification 4.18
  it("of a WalletConnect wallet in one namespace closes this wallet's connections in all namespaces", () => {
    const session = join(wcEvm, wcSolana, fox)
    expect(connectionsToClose(session, 'solana').map(connection => connection.namespace)).toEqual([
      'solana',
      'eip155',
    ])
    expect(idsOf(leave(session, 'solana'))).toEqual(['io.fox/eip155'])
  })
  it('of the embedded wallet in one namespace keeps a WalletConnect connection in another namespace', () => {
    expect(idsOf(leave(join(wcSolana, authEvm), 'eip155'))).toEqual(['walletConnect/solana'])
  })
  it('has no effect in a namespace without a connection', () => {
    const session = join(rabbit)
    expect(leave(session, 'solana')).toBe(session)
  })
  it('by the wallet closes the connections of this wallet in all namespaces', () => {
    expect(
      nextSession(join(wcEvm, wcSolana, phantom), { type: 'gone', connectorId: 'walletConnect' }),
    ).toEqual({ ...join(phantom), endedBy: 'walletConnect' })
  })
  it('by the wallet leaves the id of this wallet in the session until the next attempt to connect', () => {
    const gone = nextSession(join(rabbit), { type: 'gone', connectorId: 'io.rabbit' })
    expect(gone.endedBy).toBe('io.rabbit')
    expect(nextSession(gone, { type: 'connecting' }).endedBy).toBeUndefined()
    expect(nextSession(join(rabbit), { type: 'disconnected' }).endedBy).toBeUndefined()
    expect(nextSession(gone, { type: 'gone', connectorId: 'io.rabbit' })).toBe(gone)
  })
})

describe('the session after any sequence of events', () => {
  const networks = [ethereum, polygon, base, solana]
  const account = fc.constantFrom(
    on(ethereum),
    on(ethereum, bob),
    on(polygon),
    on(base, bob),
    on(solana, mint),
  )
  const ids = fc.constantFrom('io.rabbit', 'io.fox', 'app.ghost', 'walletConnect', 'auth')
  const namespace = fc.constantFrom<Namespace>('eip155', 'solana')
  const joined = fc.constantFrom(rabbit, fox, phantom, wcEvm, wcSolana, authEvm)
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.constantFrom<SessionEvent>(
      { type: 'connecting' },
      { type: 'connect-failed' },
      { type: 'disconnected' },
    ),
    fc
      .tuple(joined, fc.option(fc.constantFrom(...networks), { nil: undefined }))
      .map(([connection, network]) => ({
        type: 'connected' as const,
        connection,
        ...(network ? { network } : {}),
      })),
    fc.record({ type: fc.constant('reconnect-failed' as const), connectorId: ids, namespace }),
    fc.record({
      type: fc.constant('accounts' as const),
      connectorId: ids,
      namespace,
      accounts: fc.uniqueArray(account, { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('network' as const),
      connectorId: ids,
      network: fc.constantFrom(...networks),
    }),
    fc.record({ type: fc.constant('account-chosen' as const), account }),
    fc.record({ type: fc.constant('disconnected' as const), namespace }),
    fc.record({ type: fc.constant('gone' as const), connectorId: ids }),
    fc.constant({ type: 'restored' as const, session: join(rabbit, wcSolana) }),
  )
  const walk = (check: (session: Session, before: Session, event: SessionEvent) => void) =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        events.reduce((before, event) => {
          const session = nextSession(before, event)
          check(session, before, event)
          return session
        }, disconnectedSession)
      }),
      { numRuns: 400 },
    )

  it('has an active account and its network if and only if a wallet is connected', () =>
    walk(session => {
      expect(session.active !== undefined).toBe(session.connections.length > 0)
      expect(session.network).toBe(session.active && networkOf(session.active))
      expect(activeConnection(session) !== undefined).toBe(session.connections.length > 0)
      if (session.connections.length > 0) expect(['connected', 'reconnecting']).toContain(session.status)
      else expect(['disconnected', 'connecting']).toContain(session.status)
    }))

  it("contains each connection only once, with one or more accounts of the connection's namespace", () =>
    walk(session => {
      expect(new Set(idsOf(session)).size).toBe(session.connections.length)
      for (const connection of session.connections) {
        expect(connection.accounts.length).toBeGreaterThan(0)
        expect(new Set(connection.accounts).size).toBe(connection.accounts.length)
        for (const address of connection.accounts) expect(namespaceOf(address)).toBe(connection.namespace)
      }
    }))

  it('can be stored as JSON without a change', () =>
    walk(session => expect(JSON.parse(JSON.stringify(session))).toEqual(session)))

  it('contains no connection in a namespace that the last event has disconnected', () =>
    walk((session, _, event) => {
      if (event.type === 'disconnected')
        expect(
          session.connections.some(
            ({ namespace: left }) => event.namespace === undefined || left === event.namespace,
          ),
        ).toBe(false)
    }))
})

describe('two wallets that share the same account', () => {
  const twin = { ...rabbit, connectorId: 'io.twin' }

  it('are distinguished by their connector, and the wallet that the user chose is active', () => {
    const session = join(rabbit, twin)
    const [account] = rabbit.accounts
    if (!account) throw new Error('The fixture has no account')
    const chosen = after(session, { type: 'account-chosen', account, connectorId: 'io.rabbit' })
    expect(idsOf(chosen)).toEqual(['io.rabbit/eip155', 'io.twin/eip155'])
    expect(activeConnection(chosen)?.connectorId).toBe('io.rabbit')
    const strange = after(session, { type: 'account-chosen', account, connectorId: 'io.none' })
    expect(activeConnection(strange)?.connectorId).toBe('io.twin')
  })
})

describe('one of several connected wallets', () => {
  const leave = (session: Session, connectorId: string) =>
    idsOf(after(session, { type: 'wallet-disconnected', connectorId, namespace: 'eip155' }))

  it('can be disconnected alone, even if another wallet is connected in the same namespace', () => {
    expect(leave(join(rabbit, fox, phantom), 'io.fox')).toEqual(['app.ghost/solana', 'io.rabbit/eip155'])
  })
  it('stays connected after a disconnect event for a namespace that the wallet does not use', () => {
    const session = join(rabbit, fox)
    expect(after(session, { type: 'wallet-disconnected', connectorId: 'io.fox', namespace: 'solana' })).toBe(
      session,
    )
  })
  const kinds = ['walletConnect', 'auth'] as const
  // Specification 4.18
  it.each(kinds)('is disconnected in all its namespaces at once if its connection has the kind %s', kind => {
    const shared = { ...rabbit, connectorId: kind, kind }
    const other = { ...phantom, connectorId: kind, kind }
    expect(leave(join(shared, other, fox), kind)).toEqual(['io.fox/eip155'])
  })
  it('stays connected in its other namespaces if the wallet itself ends the connection in one namespace', () => {
    const both = join(rabbit, { ...phantom, connectorId: 'io.rabbit' })
    expect(idsOf(after(both, { type: 'gone', connectorId: 'io.rabbit', namespace: 'solana' }))).toEqual([
      'io.rabbit/eip155',
    ])
  })
})
