import { useUi } from '../../app/hooks/use-app.ts'

/** Whether this site offers email or social login. */
export function useCanLogIn(): boolean {
  return useUi().deps.login !== undefined
}
