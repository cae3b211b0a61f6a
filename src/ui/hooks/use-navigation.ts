import { useMemo } from 'react'
import type { View, ViewEntry } from '../../domain/rules/navigation.ts'
import { useUi } from '../context.ts'

/** The verbs of the view stack. */
export function useNavigation() {
  const { state } = useUi()
  return useMemo(
    () => ({
      push: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'push', view, ...(params && { params }) }),
      replace: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'replace', view, ...(params && { params }) }),
      reset: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'reset', view, ...(params && { params }) }),
      back: () => state.dispatch({ type: 'back' }),
      close: () => state.dispatch({ type: 'close' }),
    }),
    [state],
  )
}
