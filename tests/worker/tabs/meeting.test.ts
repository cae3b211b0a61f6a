import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Channel, createLeadership, openChannels } from '../../../src/worker/tabs/channel.ts'
import { readTabMessage } from '../../../src/worker/tabs/messages.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../fakes/origin.ts'
import { memoryStore } from '../fakes.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

/**
 * A fake origin: a store, locks and named channels, which the tabs of the origin share. If `kept` is `refused`, the
 * store cannot keep data.
 */
function sharedOrigin(kept: 'kept' | 'refused' = 'kept') {
  const store = { ...memoryStore(), kept: () => kept }
  const channels: { name: string; received: unknown[]; receive: (data: unknown) => void }[] = []
  const notices: typeof channels = []
  const locked: string[] = []
  const locks = {
    request: async (name: string, ...rest: unknown[]) => {
      locked.push(name)
      return await (rest.at(-1) as () => unknown)()
    },
  } as unknown as Pick<LockManager, 'request'>
  const open = (name: string): Channel => {
    const listeners: ((event: MessageEvent) => void)[] = []
    const mine = {
      name,
      received: [] as unknown[],
      receive: (data: unknown) => listeners.map(listener => listener({ data } as MessageEvent)),
    }
    ;(name.endsWith('/key') ? notices : channels).push(mine)
    return {
      postMessage: data => void mine.received.push(data),
      addEventListener: (_type: string, listener: unknown) =>
        void listeners.push(listener as (event: MessageEvent) => void),
      close: () => {},
    }
  }
  const tab = (of = store) => openChannels({ name: 'portico/2', store: of, locks, open })
  return { tab, channels, notices, locked, store }
}

describe('the channel between the tabs (attack R15)', () => {
  it('has one name with a random suffix in all tabs, and lock names do not contain this suffix', async () => {
    const { tab, channels, notices, locked } = sharedOrigin()
    const first = tab()
    first.channel.postMessage('early')
    await vi.waitFor(() => expect(channels).toHaveLength(1))
    const second = tab()
    await vi.waitFor(() => expect(channels).toHaveLength(2))
    expect(channels[0]?.name).toMatch(/^portico\/2\/[\w-]{36}$/)
    expect(channels[1]?.name).toBe(channels[0]?.name)
    expect(channels[0]?.received).toEqual(['early'])
    // The name of this channel can be guessed, so its only message is empty, from the tab that has created the suffix.
    expect(notices.map(({ name, received }) => [name, received])).toEqual([
      ['portico/2/key', [null]],
      ['portico/2/key', []],
    ])
    await second.locks.request('portico/2', {}, () => {})
    expect(locked).toEqual(['portico/2'])
  })

  it('has a different random name for each storage, and a fixed name if the browser refuses storage', async () => {
    const [first, second, none] = [sharedOrigin(), sharedOrigin(), sharedOrigin('refused')]
    for (const origin of [first, second, none]) origin.tab()
    await vi.waitFor(() => expect(none.channels).toHaveLength(1))
    expect(first.channels[0]?.name).not.toBe(second.channels[0]?.name)
    expect(none.channels[0]?.name).toBe('portico/2')
    await none.tab().locks.request('portico/2', {}, () => {})
    expect(none.locked.at(-1)).toBe('portico/2/unkept')
  })
})

describe('a storage that is cleared while tabs are open (F42)', () => {
  it.each([
    ['the first tab leads', 0],
    ['a tab that came later leads', 1],
  ])('brings all tabs together on the channel with the new key: %s', async (_, leader) => {
    const origin = createOrigin()
    const stored = new Map<string, unknown>()
    const store = {
      claim: async (key: string, value: unknown) => {
        if (!stored.has(key)) stored.set(key, value)
        return stored.get(key)
      },
      kept: () => 'kept',
    }
    const openTab = () => {
      const { locks, open } = origin
      const meeting = openChannels({ name: 'p', store, locks, open: name => open(name).channel })
      const tab = createTabs({ name: 'p', ...meeting })
      const heard: unknown[] = []
      tab.messages$('session').subscribe(value => heard.push(value))
      tab.handle('who', async () => tab.id)
      opened.push(tab)
      return { tab, heard }
    }
    const tabs = [openTab(), openTab()]
    await vi.waitFor(async () => expect(await tabs[1]?.tab.callLeader('who', null)).toBe(tabs[0]?.tab.id))
    if (leader === 1) {
      tabs[0]?.tab.close()
      tabs.shift()
      tabs.push(openTab())
    }
    for (const round of [1, 2]) {
      stored.clear()
      tabs.push(openTab())
      await vi.waitFor(() => expect(stored.size).toBe(1))
      for (const { tab } of tabs) expect(await tab.callLeader('who', null)).toBe(tabs[0]?.tab.id)
      for (const [index, { tab }] of tabs.entries()) tab.broadcast('session', [round, index])
      for (const [index, { heard }] of tabs.entries()) {
        const others = tabs.flatMap((_, other) => (other === index ? [] : [[round, other]]))
        await vi.waitFor(() =>
          expect(heard.filter(value => (value as number[])[0] === round)).toEqual(others),
        )
      }
    }
  })
})

describe('the election of the leader tab', () => {
  it("makes a tab the leader even if this tab takes a frozen tab's leader lock twice in a row", async () => {
    const holders: ((error: unknown) => void)[] = []
    const locks = {
      request: (_name: string, options: LockOptions, run: () => unknown) =>
        new Promise((resolve, reject) => {
          // A frozen tab holds the lock, so the lock is granted only to a request that steals it.
          if (!options.steal) return
          queueMicrotask(() => {
            holders.splice(0).map(lose => lose(new DOMException('stolen', 'AbortError')))
            holders.push(reject)
            void Promise.resolve(run()).then(resolve)
          })
        }),
    } as unknown as Pick<LockManager, 'request'>
    const leadership = createLeadership('portico/2', locks)
    opened.push(leadership)
    leadership.steal()
    leadership.steal()
    await vi.waitFor(() => expect(holders).toHaveLength(1))
    await Promise.resolve()
    expect(leadership.leads()).toBe(true)
  })
})

describe('a message on the channel between the tabs (attack R15)', () => {
  const beat = {
    type: 'heartbeat',
    from: 'a',
    visible: true,
    subscriptions: [{ streamKey: 'f', kind: 'k', args: [] }],
  }

  it('is accepted if every field is valid', () => {
    expect(readTabMessage(beat)).toBe(beat)
    expect(readTabMessage({ type: 'broadcast', from: 'a', topic: 't', value: null })).toBeDefined()
    expect(readTabMessage({ type: 'reply', from: 'a', id: '1' })).toBeDefined()
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'heartbeat'],
    ['an unknown kind', { type: 'constructor', from: 'a' }],
    ['a heartbeat without subscriptions', { ...beat, subscriptions: null }],
    ['a heartbeat with a malformed subscription', { ...beat, subscriptions: [null] }],
    [
      'a heartbeat with a subscription without arguments',
      { ...beat, subscriptions: [{ streamKey: 'f', kind: 'k' }] },
    ],
    ['a heartbeat without a sender', { ...beat, from: 5 }],
    ['a value without a sequence number', { type: 'value', from: 'a', streamKey: 'f', value: 1 }],
    ['an end with a wrong error', { type: 'end', from: 'a', streamKey: 'f', error: 'boom' }],
    ['a call without a time', { type: 'call', from: 'a', id: '1', topic: 't', value: 1 }],
    ['a rejection without an error', { type: 'rejection', from: 'a', id: '1' }],
  ])('is ignored if it is malformed: %s', (_, message) => {
    expect(readTabMessage(message)).toBeUndefined()
  })

  it('that is malformed does not prevent later calls to the leader tab', async () => {
    const origin = createOrigin()
    const [first, stranger] = [origin.open(), origin.open()]
    const leader = createTabs({ name: 'x', locks: origin.locks, channel: first.channel })
    opened.push(leader)
    stranger.channel.postMessage({ type: 'heartbeat', from: 'b', subscriptions: null })
    stranger.channel.postMessage({
      type: 'heartbeat',
      from: 'b',
      visible: true,
      subscriptions: [{ streamKey: 1 }],
    })
    leader.handle('sum', async (values: number[]) => values.length)
    expect(await leader.callLeader('sum', [1, 2])).toBe(2)
  })
})
