import { describe, expect, it, vi } from 'vitest'
import { createFeatureClients } from '../../src/client/feature-clients.ts'

function setUp() {
  const call = vi.fn(async () => 'result')
  const query$ = { subscribe: () => ({ unsubscribe: () => {} }) }
  const stream = vi.fn(() => query$)
  return { call, stream, query$, clients: createFeatureClients({ call, stream }) }
}

describe('createFeatureClients', () => {
  it('sends an action with its arguments to its feature', async () => {
    const { call, clients } = setUp()
    expect(await clients.names.resolveName('vitalik.eth', 'eip155:1')).toBe('result')
    expect(call.mock.calls).toEqual([['names', 'resolveName', ['vitalik.eth', 'eip155:1']]])
  })

  it('opens a query by its name with a $', () => {
    const { stream, query$, clients } = setUp()
    expect(clients.portfolio.samples$('portfolio')).toBe(query$)
    expect(stream.mock.calls).toEqual([['portfolio', 'samples', ['portfolio']]])
  })

  it('gives the same method each time, so that React hooks may depend on it', () => {
    const { clients } = setUp()
    expect(clients.transactions.prepareSend).toBe(clients.transactions.prepareSend)
  })

  it('calls no feature when a page awaits a client or writes it as JSON', async () => {
    const { call, clients } = setUp()
    await clients.names
    expect(JSON.stringify({ names: clients.names })).toBe('{"names":{}}')
    expect(call).not.toHaveBeenCalled()
  })

  it('takes no property that a page adds to all objects for a method', () => {
    const { clients } = setUp()
    Object.defineProperty(Object.prototype, 'nameOf', { value: 'added by the page', configurable: true })
    try {
      expect(clients.names.nameOf).toBeTypeOf('function')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'nameOf')
    }
  })
})
