import { useUi } from '../../app/context.ts'

/** Whether this site has ways in without a wallet. */
export function useCanLogIn(): boolean {
  return useUi().deps.login !== undefined
}
