import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import { randomUuid } from '../../domain/core/lib/uuid.ts'

/** The methods of BroadcastChannel that the tabs of an origin use. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

export type ChannelDeps = {
  readonly name: string
  /**
   * The store that all tabs of the origin share. `kept(key)` returns the text "kept" if the newest value of the key is
   * on disk.
   */
  readonly store: {
    /** Stores the value if the key has none yet. Returns the stored value, which may come from another tab. */
    claim(key: string, value: unknown): Promise<unknown>
    kept(key: string): string
  }
  readonly locks: Locks
  readonly open: (name: string) => Channel
}

const keyName = 'tabs/key'

/** The channel between the tabs of the origin, and the locks that all of them use. */
export type Meeting = {
  readonly channel: Channel
  readonly locks: Locks
  /** Emits when the tab has moved to another channel, whose tabs have not heard of it yet. */
  readonly moved$: Observable<void>
}

/**
 * Opens the channel between the tabs of the origin. If the tab can store a random key, the channel's name contains this
 * key, so that other scripts of the origin cannot guess the name. Lock requests and messages wait until the key is
 * read.
 *
 * If the visitor or the site clears the storage, the next tab stores a new key, and the other tabs move to its channel.
 */
export function openChannels({ name, store, locks, open }: ChannelDeps): Meeting {
  const waiting: unknown[] = []
  const listeners: Parameters<Channel['addEventListener']>[] = []
  const moved$ = new Subject<void>()
  let channel: Channel | undefined
  let notices: Channel | undefined
  let closed = false

  // Two tabs may create a key at the same time. Both then use the key that was stored first. A lock could block the
  // other tabs here: a page that the visitor has left can keep its locks, because Safari freezes the page with its
  // worker.
  const claim = (wanted: string) =>
    store
      .claim(keyName, wanted)
      .then(found => (typeof found === 'string' && store.kept(keyName) === 'kept' ? found : undefined))

  const openAt = (key: string | undefined) => {
    channel = open(key === undefined ? name : `${name}/${key}`)
    for (const listener of listeners) channel.addEventListener(...listener)
    for (const message of waiting.splice(0)) channel.postMessage(message)
  }

  /** Follows the tabs to the channel with another key. A tab that creates a key says so, because no other tab knows it. */
  const followKey = (first: string, isNew: boolean) => {
    let current = first
    // Every script of the origin can guess this name, so a notice says nothing but that the stored key may have changed.
    notices = open(`${name}/key`)
    notices.addEventListener('message', async () => {
      const found = await claim(current)
      if (closed || found === undefined || found === current) return
      current = found
      channel?.close()
      openAt(found)
      moved$.next()
    })
    if (isNew) notices.postMessage(null)
  }

  const own = randomUuid()
  const key = claim(own)
  void key.then(found => {
    if (closed) return
    openAt(found)
    if (found !== undefined) followKey(found, found === own)
  })
  // Every script of the origin can list the names of locks, so no lock name contains the channel's key. Tabs without
  // the key use a different lock, because they cannot read the messages of a leader with the key.
  const request = async (_name: string, options: LockOptions, run: LockGrantedCallback<unknown>) =>
    await locks.request((await key) === undefined ? `${name}/unkept` : name, options, run)

  return {
    locks: { request: request as Locks['request'] },
    moved$,
    channel: {
      postMessage: message => {
        if (channel) channel.postMessage(message)
        else waiting.push(message)
      },
      addEventListener: (...listener: Parameters<Channel['addEventListener']>) => {
        listeners.push(listener)
        channel?.addEventListener(...listener)
      },
      close: () => {
        closed = true
        channel?.close()
        notices?.close()
      },
    },
  }
}

export type Locks = Pick<LockManager, 'request'>

/** The election of the leader tab. `steal` makes this tab the leader if the current leader no longer responds. */
export type Leadership = {
  readonly leads$: Observable<boolean>
  leads(): boolean
  steal(): void
  close(): void
}

/**
 * Creates the election of the leader tab. The tab that holds the lock `name` is the leader. Without Web Locks, this tab
 * is its own leader at once.
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
      // If this tab has sent a later lock request, the error of this earlier request is ignored.
      if (closed || mine !== latest) return
      const stolen = error instanceof Error && error.name === 'AbortError'
      // If the lock was not stolen, the browser refuses all locks, because the origin is opaque. So this tab becomes
      // its own leader.
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
