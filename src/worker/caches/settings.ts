import { BehaviorSubject, distinctUntilChanged, filter, from, type Observable, switchMap } from 'rxjs'
import type { Settings } from '../../bridge/contract/worker-api.ts'
import { recentWalletsKept } from '../../domain/core/constants.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { appLinkBase, webLinkBase } from '../../domain/wallets/app-links.ts'
import type { Store } from './store.ts'

/** What is remembered between visits. Everything goes through here; nothing else writes these keys. */
export type Remembered = {
  /** What is remembered now (the defaults where nothing is), then every change of any tab. */
  readonly settings$: Observable<Settings>
  remember(change: Partial<Settings>): Promise<void>
  /** Another tab changed a choice: look again. */
  reread(): Promise<void>
  /** The session as it was last left, unread: who wrote it decodes it. */
  readSession(): Promise<unknown>
  writeSession(snapshot: unknown): Promise<void>
  forgetSession(): Promise<void>
}

const settingsKey = 'settings/choices'
const sessionKey = 'settings/session'
const longestId = 200

const defaults: Settings = { hideAmounts: false, recentWallets: [] }

/** Reads a stored record: a field or entry that is not what it should be is dropped by itself. */
export function readSettings(stored: unknown): Settings {
  const recent = safeRead(stored, 'recentWallets')
  const known = (Array.isArray(recent) ? recent : []).filter(
    (id): id is string => typeof id === 'string' && id !== '' && id.length <= longestId,
  )
  const deepLinkChoice = readChoice(safeRead(stored, 'deepLinkChoice'))
  return {
    hideAmounts: safeRead(stored, 'hideAmounts') === true,
    recentWallets: [...new Set(known)].slice(0, recentWalletsKept),
    ...(deepLinkChoice && { deepLinkChoice }),
  }
}

/** What was stored may have been written by anybody on this origin: a link that may not be opened is none. */
function readChoice(stored: unknown): Settings['deepLinkChoice'] {
  const [href, name] = [safeRead(stored, 'href'), safeRead(stored, 'name')]
  if (typeof href !== 'string' || typeof name !== 'string' || name.length > longestId) return undefined
  return (appLinkBase(href) ?? webLinkBase(href)) === undefined ? undefined : { href, name }
}

/** Opens the record. `changed` tells the other tabs. */
export function createSettings(store: Store, changed: () => void): Remembered {
  const state$ = new BehaviorSubject<Settings | undefined>(undefined)
  const load = () => store.get(settingsKey).then(readSettings)
  const loaded = load().then(settings => {
    if (state$.value === undefined) state$.next(settings)
  })

  return {
    settings$: from(loaded).pipe(
      switchMap(() => state$),
      filter(settings => settings !== undefined),
      distinctUntilChanged(),
    ),
    remember: async change => {
      await loaded
      const next = readSettings({ ...defaults, ...state$.value, ...change })
      state$.next(next)
      await store.set(settingsKey, next)
      changed()
    },
    reread: async () => state$.next(await load()),
    readSession: () => store.get(sessionKey),
    writeSession: snapshot => store.set(sessionKey, snapshot),
    forgetSession: () => store.remove(sessionKey),
  }
}
