import { BehaviorSubject, firstValueFrom, Observable, timer } from 'rxjs'
import type { LeftRequest } from '../../bridge/contract/worker-api.ts'
import { heldResponseMs, pairingLifetimeMs } from '../../domain/core/constants.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { leftConnect } from '../../domain/session/left-requests.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { RemoteWallets, WaitingRequest } from './wc-client.ts'

/** A request of a page that is gone, as the page sees it, and the wallet's response to it. */
export type FollowedRequest = { readonly shown: LeftRequest; readonly response: Promise<unknown> }

export type WaitingDeps = {
  readonly store: {
    set(key: string, value: unknown): Promise<void>
    remove(key: string): Promise<void>
    entries(prefix: string): Promise<{ readonly values: ReadonlyMap<string, unknown> }>
  }
  readonly tabs: Pick<Tabs, 'broadcast' | 'messages$' | 'callLeader'>
  readonly attach: RemoteWallets['attach']
  readonly now: () => number
}

/** How long the other tabs have to report which requests are theirs (ms). */
const tabsReportMs = 500
/** Age after which a request is not worth a word any more (ms). The relay has dropped the response long before. */
const longestAgeMs = 3_600_000

/**
 * Emits the stored requests that no open tab waits for, and follows each of them until the wallet has responded. Emits
 * no list if there is no such request.
 */
export function followLeftRequests$(
  stored: ReadonlyMap<string, unknown>,
  deps: WaitingDeps,
): Observable<readonly FollowedRequest[]> {
  return new Observable(subscriber => {
    let isOver = false
    const left$ = new BehaviorSubject<readonly FollowedRequest[]>([])
    const follow = (key: string, request: WaitingRequest) => {
      const { sent } = request
      const method = sent?.method ?? leftConnect
      const { id, resumeKey } = sent ?? {}
      const response = sent
        ? deps.attach({ ...sent, minMs: heldResponseMs })
        : deps.tabs.callLeader('wc/resume', request.at + pairingLifetimeMs, { idempotent: true })
      const show = (status: LeftRequest['status']) => {
        const shown: LeftRequest = {
          key,
          method,
          status,
          ...(id !== undefined && { id }),
          ...(resumeKey !== undefined && { resumeKey }),
        }
        left$.next([...left$.value.filter(other => other.shown.key !== key), { shown, response }])
        // A later page must not tell of the same outcome again.
        if (status !== 'waiting') void deps.store.remove(key)
      }
      show('waiting')
      response.then(
        () => isOver || show('approved'),
        error => {
          const { code } = toAppError(error)
          if (!isOver && code !== 'worker-lost') show(code === 'user-rejected' ? 'refused' : 'unanswered')
        },
      )
    }
    const start = async () => {
      const alive = await keysOfTabs(deps.tabs)
      const own = [...stored].filter(([key]) => !alive.has(key))
      const found = own.flatMap(([key, value]) => {
        const request = readWaiting(value)
        const isNews = request && deps.now() - request.at < (request.sent ? longestAgeMs : pairingLifetimeMs)
        if (isNews) return [{ key, request }]
        void deps.store.remove(key)
        return []
      })
      if (isOver) return
      for (const { key, request } of found) follow(key, request)
      subscriber.add(left$.subscribe(subscriber))
    }
    void start()
    return () => {
      isOver = true
    }
  })
}

async function keysOfTabs(tabs: WaitingDeps['tabs']): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  const replies = tabs.messages$<readonly string[]>('waiting/here').subscribe(held => {
    for (const key of held) keys.add(key)
  })
  tabs.broadcast('waiting/who', null)
  await firstValueFrom(timer(tabsReportMs))
  replies.unsubscribe()
  return keys
}

/** Reads a request from the storage, where an older or newer version of Portico may have written anything. */
function readWaiting(value: unknown): WaitingRequest | undefined {
  const [at, sent] = [safeRead(value, 'at'), safeRead(value, 'sent')]
  if (typeof at !== 'number') return undefined
  if (sent === undefined) return { at }
  const isWhole =
    typeof safeRead(sent, 'id') === 'number' &&
    ['undefined', 'string'].includes(typeof safeRead(sent, 'resumeKey')) &&
    ['topic', 'network', 'method'].every(name => typeof safeRead(sent, name) === 'string')
  return isWhole ? { at, sent: sent as NonNullable<WaitingRequest['sent']> } : undefined
}
