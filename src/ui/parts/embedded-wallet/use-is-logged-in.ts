import { useLatest, useUi } from '../../app/hooks/use-app.ts'

/** Whether the user is connected with the embedded wallet. */
export function useIsLoggedIn(): boolean {
  return useLatest(useUi().state.session).connections.some(({ kind }) => kind === 'auth')
}
