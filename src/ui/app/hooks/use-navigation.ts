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
      /** Replaces a view only while it is on top, so that a user who has navigated on stays there. */
      replaceFrom: (shown: View, view: View, params?: ViewEntry['params']) => {
        if (shownEntry(state.navigation.get())?.view !== shown) return
        state.dispatch({ type: 'replace', view, ...(params && { params }) })
      },
      reset: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'reset', view, ...(params && { params }) }),
      back: () => state.dispatch({ type: 'back' }),
      close: () => state.dispatch({ type: 'close' }),
    }),
    [state],
  )
}
