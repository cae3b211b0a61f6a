import { useStore, useUi } from '../../app/context.ts'

/** Whether somebody has come in by the login. */
export function useIsLoggedIn(): boolean {
  return useStore(useUi().state.session).connections.some(({ kind }) => kind === 'auth')
}
