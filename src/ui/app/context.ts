import { createContext, use, useSyncExternalStore } from 'react'
import type { Sheets } from './sheets.ts'
import type { Store } from './store.ts'
import type { UiDeps, UiState, ViewLoader, Words } from './types.ts'

/** What every hook finds its way from. */
export type Ui = {
  readonly deps: UiDeps
  readonly state: UiState
  readonly loader: ViewLoader
  readonly sheets: Sheets
  readonly words: <T extends Words>(list: T) => T
}

/** The user interface's own context; empty outside the modal. */
export const UiContext = createContext<Ui | undefined>(undefined)

/** Dependencies and state of the modal this component is in. */
export function useUi(): Ui {
  const ui = use(UiContext)
  if (!ui) throw new Error('Portico components work inside the modal only')
  return ui
}

/** The value of a store, rendered anew when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
