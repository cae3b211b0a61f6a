import { useStore, useUi } from '../context.ts'

/** Whether the user hid all amounts, and a toggle. Persisted. */
export function useHiddenAmounts(): { readonly hidden: boolean; readonly toggle: () => void } {
  const { state } = useUi()
  const hidden = useStore(state.settings).hideAmounts
  return { hidden, toggle: () => state.remember({ hideAmounts: !hidden }) }
}
