import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { useUi } from '../../app/hooks/use-app.ts'

/**
 * Returns a function that binds the last step of a request to the view that is shown when the request starts. If the user has
 * left this view in the meantime, the step does nothing.
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
