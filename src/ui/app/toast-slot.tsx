import { useSignal, useUi } from './context.ts'
import { lazyPart } from './lazy.tsx'

const Toast = lazyPart(() => import('./dialog/toast.tsx').then(file => file.Toast))

/** The toast at the foot of the card. Its code loads with the first toast. The live regions announce the same text. */
export function ToastSlot() {
  const toast = useSignal(useUi().state.toast)
  return toast ? <Toast key={toast.id} toast={toast} /> : null
}
