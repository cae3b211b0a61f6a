import { useMemo } from 'react'
import { shownEntry, type View, type ViewEntry } from '../../../domain/navigation/navigation.ts'
import { useUi } from '../context.ts'

/** Functions that change the view stack. */
export function useNavigation() {
  const { state } = useUi()
  return useMemo(
    () => ({
      push: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'push', view, ...(params && { params }) }),
      replace: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'replace', view, ...(params && { params }) }),
      /** Replaces the view `shown` only while it is on top. Changes nothing if the user has left it. */
      replaceFrom: (shown: View, view: View, params?: ViewEntry['params']) => {
        if (shownEntry(state.navigation.value)?.view !== shown) return
        state.dispatch({ type: 'replace', view, ...(params && { params }) })
      },
      /** Starts with this view alone, at its top: the scroll position of an earlier visit no longer matters. */
      reset: (view: View, params?: ViewEntry['params']) => {
        state.memory.delete({ name: 'focus:1' })
        state.dispatch({ type: 'reset', view, ...(params && { params }) })
      },
      back: () => state.dispatch({ type: 'back' }),
      close: () => state.dispatch({ type: 'close' }),
    }),
    [state],
  )
}
