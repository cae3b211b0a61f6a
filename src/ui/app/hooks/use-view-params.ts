import { useEffect } from 'react'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { View } from '../../../domain/navigation/views.ts'
import { memoryKey, recordOf, useUi } from './use-app.ts'

/** How a view reads the arguments that the site passes when it opens the view. */
export type ViewParams<T> = {
  /** Returns the valid arguments, and the names of the invalid ones. */
  readonly read: (params: Readonly<Record<string, unknown>>) => Promise<{
    readonly args: T
    readonly refused: readonly string[]
  }>
  /** Applies the valid arguments. Not called if there are none. */
  readonly begin: (args: T) => void
  /**
   * The analytics event of the view, if it has one. It is sent when the view mounts for the first time since the modal
   * opened.
   */
  readonly event?: string
  readonly facts?: Readonly<Record<string, string>>
}

/**
 * Applies the arguments with which the site opened the view, and reports invalid arguments to the site. The arguments
 * are applied only once, so that a return to the view keeps the user's changes.
 */
export function useViewParams<T extends object>(
  view: View,
  params: ViewEntry['params'],
  { read, begin, event, facts = {} }: ViewParams<T>,
): void {
  const { state, deps } = useUi()
  const key = memoryKey<ViewEntry['params']>(`opening ${view}`)
  useEffect(() => {
    const { memory } = state
    if (event && !memory.has(key)) state.track(event, facts)
    if (memory.has(key) && memory.get(key) === params) return
    memory.set(key, params)
    if (!params) return
    const take = async (): Promise<void> => {
      const { args, refused } = await read(params)
      for (const argument of refused) {
        const code = argument === 'amount' ? 'amount-invalid' : 'address-invalid'
        deps.onError?.(toRecord(coreError(code, { argument, view })))
      }
      if (Object.keys(args).length > 0) begin(args)
    }
    take().catch(reason => deps.onError?.(recordOf(reason)))
  }, [params])
}
