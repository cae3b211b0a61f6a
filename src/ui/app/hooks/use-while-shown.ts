import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { useUi } from './use-app.ts'

/**
 * Returns a function that wraps a callback. The wrapped callback does nothing if the user has left the view since the
 * callback was wrapped.
 * @example
 * const goBack = whileShown(back)
 * await request()
 * goBack()
 */
export function useWhileShown(): (step: () => void) => () => void {
  const { navigation } = useUi().state
  return step => {
    const entry = shownEntry(navigation.value)
    return () => {
      if (shownEntry(navigation.value) === entry) step()
    }
  }
}
