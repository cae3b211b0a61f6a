import { useUi } from '../../app/hooks/use-app.ts'

export function useCanLogIn(): boolean {
  return useUi().deps.login !== undefined
}
