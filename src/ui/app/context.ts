import { createContext, use, useSyncExternalStore } from 'react'
import type { Sheets } from './sheets.ts'
import type { Store } from './store.ts'
import type { UiDeps, UiState, ViewLoader, Words } from './types.ts'

/** Dependencies shared by all hooks. */
export type Ui = {
  readonly deps: UiDeps
  readonly state: UiState
  readonly loader: ViewLoader
  readonly sheets: Sheets
  readonly words: <T extends Words>(list: T) => T
}

/** React context of the modal; null outside of it. */
export const UiContext = createContext<Ui | undefined>(undefined)

/** Dependencies and state of the modal this component is in. */
export function useUi(): Ui {
  const ui = use(UiContext)
  if (!ui) throw new Error('Portico components work inside the modal only')
  return ui
}

/** Returns the value of a store and renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
