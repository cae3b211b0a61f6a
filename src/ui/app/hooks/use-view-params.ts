import { useEffect } from 'react'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { useUi } from '../context.ts'
import { recordOf } from './error-text.ts'

/** Parser of a view's arguments. */
export type ViewParams<T> = {
  /** Returns the valid arguments, and the names of invalid ones. */
  readonly read: (params: Readonly<Record<string, unknown>>) => Promise<{
    readonly given: T
    readonly refused: readonly string[]
  }>
  /** Applies the arguments; not called when none is valid. */
  readonly begin: (given: T) => void
  /** The view's event, if it has one: sent on the first mount while the modal is open. */
  readonly event?: string
  readonly facts?: Readonly<Record<string, string>>
}

/** Applies the site's view arguments once, so that the user's changes survive a return. Reports invalid arguments to the site. */
export function useViewParams<T extends object>(
  view: View,
  params: ViewEntry['params'],
  { read, begin, event, facts = {} }: ViewParams<T>,
): void {
  const { state, deps } = useUi()
  const key = `opening ${view}`
  useEffect(() => {
    const { memory } = state
    if (event && !memory.has(key)) state.track(event, facts)
    if (memory.has(key) && memory.get(key) === params) return
    memory.set(key, params)
    if (!params) return
    const take = async (): Promise<void> => {
      const { given, refused } = await read(params)
      for (const argument of refused) {
        const code = argument === 'amount' ? 'amount-invalid' : 'address-invalid'
        deps.onTrouble?.(toRecord(coreError(code, { argument, view })))
      }
      if (Object.keys(given).length > 0) begin(given)
    }
    take().catch(reason => deps.onTrouble?.(recordOf(reason)))
  }, [params])
}
