import { useUi } from '../context.ts'
<<<<<<< HEAD
import type { Toast } from '../state.ts'

/** Shows a short note at the foot of the card. */
export function useToast(): (text: string, tone: Toast['tone']) => void {
  return useUi().state.showToast
=======
import type { UiState } from '../state.ts'

/** A short note at the foot of the card; never the only copy of an error. */
export function useToast(): Pick<UiState, 'showToast'> {
  return useUi().state
>>>>>>> 5ff1bde (swap and buy: views, the way through approval or permit to the swap, orders that are looked for until they are settled)
}
