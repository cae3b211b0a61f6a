import { createContext, type ReactNode, use } from 'react'

/** Controls of the dialog for the screen that it shows. */
export type DialogControls = {
  /** Goes back to the previous view. Absent if there is none. */
  readonly back?: () => void
  readonly close: () => void
  /** The toast. It is drawn above the foot, so that it never covers a button. */
  readonly toast?: ReactNode
  /** Reports that a screen is mounted, so that the focus and the size of the card follow it. Returns the clean-up function. */
  readonly arrive: (screen: HTMLElement) => () => void
}

export const DialogContext = createContext<DialogControls | undefined>(undefined)

/** Returns the dialog that contains this screen. */
export function useDialog(): DialogControls {
  const frame = use(DialogContext)
  if (!frame) throw new Error('A screen works inside the frame only')
  return frame
}
