import { useSignal, useUi } from './use-app.ts'

/** Returns whether the user has hidden all amounts, and a function that hides or shows them. The choice is stored. */
export function useHiddenAmounts(): { readonly hidden: boolean; readonly toggle: () => void } {
  const { state } = useUi()
  const hidden = useSignal(state.settings).hideAmounts
  return { hidden, toggle: () => state.remember({ hideAmounts: !hidden }) }
}
