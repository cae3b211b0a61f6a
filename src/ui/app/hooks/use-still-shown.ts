import { shownEntry } from '../../../domain/navigation/navigation.ts'
import { useUi } from './use-app.ts'

/**
 * For the end of a request that the user may not have waited for. Call the function that it returns when the request starts:
 * it returns a second one, which says whether the same view is still shown.
 * @example
 * const isStillShown = watch()
 * await request()
 * if (isStillShown()) back()
 */
export function useStillShown(): () => () => boolean {
  const { navigation } = useUi().state
  return () => {
    const shown = shownEntry(navigation.value)
    return () => shown !== undefined && shownEntry(navigation.value) === shown
  }
}
