import { useStore, useUi } from '../context.ts'

/** Whether the visitor hid all amounts, and the switch for it. Remembered. */
export function useHiddenAmounts(): { readonly hidden: boolean; readonly toggle: () => void } {
  const { state } = useUi()
  const hidden = useStore(state.settings).hideAmounts
  return { hidden, toggle: () => state.remember({ hideAmounts: !hidden }) }
}
