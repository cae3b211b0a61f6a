import type { Observable } from 'rxjs'
import { createSettings, createStore, type Store } from './caches/store.ts'
import { createTables, isCacheKey, type Tables } from './caches/tables.ts'
import { openChannels } from './tabs/channel.ts'
import { createTabs, type Tabs } from './tabs/tabs.ts'

/**
 * How long to wait for the database to open, and for each read or write, before the data is kept in memory only (ms).
 */
const diskDeadlineMs = 1_000
/**
 * The time limit of the database for a visitor who was connected before (ms). It is longer than `diskDeadlineMs`,
 * because this visitor would appear as disconnected without the data from disk.
 */
const returningDiskDeadlineMs = 5_000
/** Version of the messages between tabs. Tabs with different versions exchange no messages. */
const tabsVersion = 5

type OriginDeps = {
  /** Name of the database, which all tabs of the origin share. */
  readonly name: string
  /** Whether the visitor was connected before. */
  readonly isReturning: boolean | undefined
  readonly visible$: Observable<boolean>
  readonly now: () => number
}

/** What the tabs of the origin share: the store with its tables and settings, and the tabs themselves. */
type Origin = {
  readonly store: Store
  readonly tabs: Tabs
  readonly settings: ReturnType<typeof createSettings>
  readonly tables: Tables
  close(): void
}

/** Opens the store of the origin, and meets its other tabs. */
export function createOrigin({ name, isReturning, visible$, now }: OriginDeps): Origin {
  const store = createStore({
    indexedDB: () => globalThis.indexedDB,
    name,
    deadlineMs: isReturning ? returningDiskDeadlineMs : diskDeadlineMs,
    expendable: isCacheKey,
  })
  const tabsName = `${name}/${tabsVersion}`
  const locks = globalThis.navigator?.locks
  const open = (place: string) => new BroadcastChannel(place)
  // If the browser has no Web Locks or no BroadcastChannel, each tab works alone.
  const meeting =
    locks && typeof BroadcastChannel === 'function'
      ? openChannels({ name: tabsName, store, locks, open })
      : {}
  const tabs = createTabs({ name: tabsName, ...meeting, visible$, now })
  const settings = createSettings(store, () => tabs.broadcast('settings', null))
  const settingsTopic = tabs.messages$('settings').subscribe(() => void settings.reread())

  const tables = createTables(store, now)

  return {
    store,
    tabs,
    settings,
    tables,
    close: () => {
      settingsTopic.unsubscribe()
      tabs.close()
      store.close()
    },
  }
}
