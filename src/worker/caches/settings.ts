import { BehaviorSubject, distinctUntilChanged, filter, from, type Observable, switchMap } from 'rxjs'
import type { Settings } from '../../bridge/contract/worker-api.ts'
import { recentWalletsKept } from '../../domain/core/constants.ts'
import { storedKeys } from '../../domain/core/database.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { appLinkBase, webLinkBase } from '../../domain/wallets/app-links.ts'
import type { Store } from './store.ts'

/** The settings and the session that are stored between visits. No other module reads or writes their keys. */
export type Remembered = {
  /** Emits the stored settings, with defaults for missing fields, and then every change made in any tab. */
  readonly settings$: Observable<Settings>
  remember(change: Partial<Settings>): Promise<void>
  /** Reads the settings from the store again, after another tab has changed them. */
  reread(): Promise<void>
  /** The stored session of the last visit, not decoded. The module that wrote it decodes it. */
  readSession(): Promise<unknown>
  writeSession(snapshot: unknown): Promise<void>
  forgetSession(): Promise<void>
}

const longestId = 200

const defaults: Settings = { hideAmounts: false, recentWallets: [] }

/** Reads stored settings. Drops a malformed field or list entry and keeps the others. */
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

/**
 * Reads the stored link of a wallet app. Ignores a link that is unsafe to open, because any script of this origin can
 * write to the store.
 */
function readChoice(stored: unknown): Settings['deepLinkChoice'] {
  const [href, name] = [safeRead(stored, 'href'), safeRead(stored, 'name')]
  if (typeof href !== 'string' || typeof name !== 'string' || name.length > longestId) return undefined
  return (appLinkBase(href) ?? webLinkBase(href)) === undefined ? undefined : { href, name }
}

/** Opens the stored settings. `changed` notifies the other tabs after each change. */
export function createSettings(store: Store, changed: () => void): Remembered {
  const state$ = new BehaviorSubject<Settings | undefined>(undefined)
  const load = () => store.get(storedKeys.settings).then(readSettings)
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
      await store.set(storedKeys.settings, next)
      changed()
    },
    reread: async () => state$.next(await load()),
    readSession: () => store.get(storedKeys.session),
    writeSession: snapshot => store.set(storedKeys.session, snapshot),
    forgetSession: () => store.remove(storedKeys.session),
  }
}
