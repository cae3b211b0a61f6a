import { useEffect } from 'react'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { useUi } from '../context.ts'
import { recordOf } from './error-text.ts'

/** What is made of the arguments of a view. */
export type ViewParams<T> = {
  /** What can be used of them, and the names of what cannot. */
  readonly read: (params: Readonly<Record<string, unknown>>) => Promise<{
    readonly given: T
    readonly refused: readonly string[]
  }>
  /** Starts with what was given; not called where nothing can be used. */
  readonly begin: (given: T) => void
  /** The event of the view, where it has one: told when it is first seen while the modal is open. */
  readonly event?: string
  readonly facts?: Readonly<Record<string, string>>
}

/** Takes what the site opened a view with, once: who comes back to the view finds what they left. What cannot be used is told to the site. */
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
