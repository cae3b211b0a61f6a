import { randomUuid } from '../../domain/core/lib/uuid.ts'
import type { Locks } from './leadership.ts'

/** The part of a BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** What the name the tabs meet at is made of. */
export type ChannelDeps = {
  readonly name: string
  /** What is kept for the origin. `kept`: whether the newest value of a key outlives this tab. */
  readonly store: {
    get(key: string): Promise<unknown>
    set(key: string, value: unknown): Promise<void>
    kept(key: string): string
  }
  readonly locks: Locks
  readonly open: (name: string) => Channel
}

const keyName = 'tabs/key'

/**
 * The channel of the tabs, under a name that other scripts of the origin do not know: it holds a random key that the tabs share
 * through the store. Their locks go with it. What is posted before the key is read waits for it. Tabs that can store nothing meet at the plain name.
 */
export function openChannels({ name, store, locks, open }: ChannelDeps): {
  readonly channel: Channel
  readonly locks: Locks
} {
  const waiting: unknown[] = []
  const listeners: Parameters<Channel['addEventListener']>[] = []
  let channel: Channel | undefined
  let closed = false

  const readKey = async (): Promise<string> => {
    const found = await store.get(keyName)
    if (typeof found === 'string') return found
    const made = randomUuid()
    await store.set(keyName, made)
    return made
  }
  // One tab at a time: two that make a key at once would not meet.
  const locked = locks.request(`${name}/key`, {}, readKey) as Promise<string>
  const key = locked.catch(readKey).then(found => (store.kept(keyName) === 'kept' ? found : undefined))
  void key.then(found => {
    if (closed) return
    channel = open(found === undefined ? name : `${name}/${found}`)
    for (const listener of listeners) channel.addEventListener(...listener)
    for (const message of waiting.splice(0)) channel.postMessage(message)
  })
  // Every script of the origin can list the names of locks: the key is in none. Tabs that cannot hear each other share no lock.
  const request = async (_name: string, options: LockOptions, run: LockGrantedCallback<unknown>) =>
    await locks.request((await key) === undefined ? `${name}/unkept` : name, options, run)

  return {
    locks: { request: request as Locks['request'] },
    channel: {
      postMessage: message => {
        if (channel) channel.postMessage(message)
        else waiting.push(message)
      },
      addEventListener: (...listener: Parameters<Channel['addEventListener']>) => {
        if (channel) channel.addEventListener(...listener)
        else listeners.push(listener)
      },
      close: () => {
        closed = true
        channel?.close()
      },
    },
  }
}
