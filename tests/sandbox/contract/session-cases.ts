import {
  badAddress,
  badChain,
  type ContractCase,
  type ContractPlaces,
  collectCases,
  noProject,
  secondsNow,
} from './case.ts'
import { shapes } from './shapes.ts'

/** Returns the test cases for the routes of smart sessions, and for the JSON-RPC proxy of the nodes. */
export const sessionCases = (places: ContractPlaces): readonly ContractCase[] =>
  collectCases(({ provider }) => {
    const { address } = places
    const account = `eip155:1:${address}`
    const sessions = provider('GET', '/v1/sessions/:account')
    const [current, revoked] = places.sessions
    const own = { account }
    sessions('right', 'an account', { at: own, answers: shapes.sessions })
    sessions('wrong', 'an address without a network', { at: { account: address }, refuses: badAddress })
    sessions('missing', 'no project id', { at: own, ...noProject })

    const create = provider('POST', '/v1/sessions/:account')
    const granted = {
      expiry: secondsNow() + 3600,
      signer: { type: 'keys', data: {} },
      permissions: [],
      policies: [],
    }
    create('right', 'permissions', {
      at: own,
      query: { v: '2' },
      body: granted,
      answers: shapes.newSession,
      writes: true,
    })
    create('wrong', 'an expiry as text', {
      at: own,
      body: { ...granted, expiry: 'tomorrow' },
      status: 422,
      writes: true,
    })
    create('missing', 'no permissions', {
      at: own,
      body: { ...granted, permissions: undefined },
      status: 422,
      writes: true,
    })

    const context = provider('GET', '/v1/sessions/:account/getcontext')
    const unknown = [400, 'pci', /^Permission for PCI is not found/] as const
    context('right', 'a session', {
      at: own,
      query: { pci: current },
      answers: shapes.sessionContext,
      writes: true,
    })
    context('wrong', 'an unknown session', { at: own, query: { pci: 'none' }, refuses: unknown })
    context('missing', 'no session', { at: own, status: 400 })

    for (const action of ['activate', 'revoke']) {
      const change = provider('POST', `/v1/sessions/:account/${action}`)
      const changing = (pci?: string) => ({
        at: own,
        body: { ...granted, pci, context: '0x01' },
        writes: true as const,
      })
      change('right', 'a session', { ...changing(current), answers: 'nothing' })
      change('wrong', 'a revoked session', {
        ...changing(revoked),
        refuses: [400, 'pci', /^Permission for PCI is revoked/],
      })
      change('missing', 'no session', { ...changing(), status: 400 })
    }

    const node = provider('POST', '/v1/')
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    node('right', 'a call', { query: { chainId: 'eip155:1' }, body: call, answers: shapes.chainId })
    node('right', 'two calls', {
      query: { chainId: 'eip155:1' },
      body: [call, { ...call, id: 2, method: 'eth_blockNumber' }],
      answers: shapes.twoAnswers,
    })
    node('wrong', 'an unknown network', {
      query: { chainId: 'eip155:999999999' },
      body: call,
      refuses: badChain,
    })
    node('missing', 'no network', { body: call, status: 400 })
    node('missing', 'no project id', {
      ...noProject,
      query: { chainId: 'eip155:1', projectId: '' },
      body: call,
    })
    provider('GET', '/v1')('wrong', 'no upgrade to a WebSocket', { status: 426 })
  })
