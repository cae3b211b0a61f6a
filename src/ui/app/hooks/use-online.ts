import { useStore, useUi } from '../context.ts'

/** Whether the page has a network. */
export function useOnline(): boolean {
  return useStore(useUi().state.online)
}
