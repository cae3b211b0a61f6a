import { useLatest, useUi } from '../../app/hooks/use-app.ts'

/** Sets the status of the session to `connecting` while the view is shown and no wallet is connected. */
export function useConnectingStatus(): void {
  useLatest(useUi().state.stream$('connecting'))
}
