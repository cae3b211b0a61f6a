import { useLatest, useUi } from '../../app/hooks/use-app.ts'

export function useIsLoggedIn(): boolean {
  return useLatest(useUi().state.session).connections.some(({ kind }) => kind === 'auth')
}
