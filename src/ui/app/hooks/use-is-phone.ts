import { useUi } from '../context.ts'

/** Whether the visitor is on the phone the wallet app is on. */
export function useIsPhone(): boolean {
  return useUi().deps.platform().system !== 'desktop'
}
