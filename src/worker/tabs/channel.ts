import { BehaviorSubject, type Observable } from 'rxjs'
import { randomUuid } from '../../domain/core/lib/uuid.ts'

/** The methods of BroadcastChannel that are used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** The dependencies of the channel. */
export type ChannelDeps = {
  readonly name: string
  /** The store of the origin. `kept` returns whether the newest value of a key is on disk. */
  readonly store: {
    /** Stores the value if the key has none yet. Returns the stored value, which may come from another tab. */
    claim(key: string, value: unknown): Promise<unknown>
    kept(key: string): string
  }
  readonly locks: Locks
  readonly open: (name: string) => Channel
}

const keyName = 'tabs/key'

/**
 * Opens the tabs' channel under a name that other scripts of the origin cannot guess: it contains a random key, which the
 * tabs share through the store. Locks, and messages that are posted before the key is read, wait for the key. Tabs that
 * cannot store anything use the plain name.
 */
export function openChannels({ name, store, locks, open }: ChannelDeps): {
  readonly channel: Channel
  readonly locks: Locks
} {
  const waiting: unknown[] = []
  const listeners: Parameters<Channel['addEventListener']>[] = []
  let channel: Channel | undefined
  let closed = false

  // Two tabs may create a key at the same time, and both use the one that is stored first. A lock would be unsafe here,
  // because a page that the visitor has left can keep its locks (Safari freezes the page with its worker).
  const key = store
    .claim(keyName, randomUuid())
    .then(found => (typeof found === 'string' && store.kept(keyName) === 'kept' ? found : undefined))
  void key.then(found => {
    if (closed) return
    channel = open(found === undefined ? name : `${name}/${found}`)
    for (const listener of listeners) channel.addEventListener(...listener)
    for (const message of waiting.splice(0)) channel.postMessage(message)
  })
  // Scripts of the origin can list the names of locks, so no lock name contains the key. Tabs on the plain channel use
  // a lock of their own, because tabs on different channels must not share one.
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

/** The methods of the Web Locks API that are used. */
export type Locks = Pick<LockManager, 'request'>

/** Leader election. `steal` takes over from a leader that no longer responds. */
export type Leadership = {
  readonly leads$: Observable<boolean>
  leads(): boolean
  steal(): void
  close(): void
}

/**
 * Creates the leader election. It requests the lock with this name, whose holder is the leader. Without Web Locks the tab
 * leads at once.
 */
export function createLeadership(name: string, locks: Locks | undefined): Leadership {
  const leads$ = new BehaviorSubject(locks === undefined)
  let closed = false
  let release = () => {}
  let queue = new AbortController()
  let latest = 0

  const hold = () =>
    new Promise<void>(resolve => {
      if (closed) return resolve()
      release = resolve
      leads$.next(true)
    })

  const wait = (options: LockOptions) => {
    if (!locks) return
    latest += 1
    const mine = latest
    locks.request(name, options, hold).catch((error: unknown) => {
      // This tab has stolen the lock from itself, because two callers found the leader frozen. The older request ends
      // here.
      if (closed || mine !== latest) return
      const stolen = error instanceof Error && error.name === 'AbortError'
      // The browser refuses all locks because the origin is opaque, so this tab leads itself.
      if (!stolen) return leads$.next(true)
      leads$.next(false)
      enqueue()
    })
  }

  const enqueue = () => {
    queue = new AbortController()
    wait({ signal: queue.signal })
  }

  enqueue()

  return {
    leads$: leads$.asObservable(),
    leads: () => leads$.value,
    steal: () => {
      if (closed || leads$.value) return
      queue.abort()
      wait({ steal: true })
    },
    close: () => {
      closed = true
      queue.abort()
      release()
      leads$.complete()
    },
  }
}
