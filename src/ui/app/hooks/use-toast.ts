import { useUi } from '../context.ts'
import type { Toast } from '../types.ts'

/** Shows a toast at the foot of the card. */
export function useToast(): (text: string, tone: Toast['tone']) => void {
  return useUi().state.showToast
}
