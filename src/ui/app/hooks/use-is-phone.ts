import { useUi } from '../context.ts'

/** Whether the page runs on a phone that can open wallet apps. */
export function useIsPhone(): boolean {
  return useUi().deps.platform().system !== 'desktop'
}
