import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ReadonlySignal } from '../../domain/core/signal.ts'
import type { Sheets } from './sheets.ts'
import type { UiDeps, UiState, ViewLoader, Words } from './types.ts'

/** Dependencies that all hooks share. */
export type Ui = {
  readonly deps: UiDeps
  readonly state: UiState
  readonly loader: ViewLoader
  readonly sheets: Sheets
  readonly words: <T extends Words>(list: T) => T
}

/** React context of the modal; null outside of it. */
export const UiContext = createContext<Ui | undefined>(undefined)

/** Returns the dependencies and the state of the modal that contains this component. */
export function useUi(): Ui {
  const ui = use(UiContext)
  if (!ui) throw new Error('Portico components work inside the modal only')
  return ui
}

/** Returns the value of a signal of the page or the UI, and renders again when it changes. */
export function useSignal<T>(signal$: ReadonlySignal<T>): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = signal$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [signal$],
  )
  const get = () => signal$.value
  return useSyncExternalStore(subscribe, get, get)
}
