import { createContext, type ReactNode, use } from 'react'

/** What a screen may ask of the frame round it. */
export type DialogControls = {
  /** Absent where there is nothing to go back to. */
  readonly back?: () => void
  readonly close: () => void
  /** The toast, which stands above the foot: it must not cover a button. */
  readonly toast?: ReactNode
  /** Tells the frame that a screen is on the card: focus and size follow. Gives the farewell. */
  readonly arrive: (screen: HTMLElement) => () => void
}

export const DialogContext = createContext<DialogControls | undefined>(undefined)

/** The frame this screen is shown in. */
export function useDialog(): DialogControls {
  const frame = use(DialogContext)
  if (!frame) throw new Error('A screen works inside the frame only')
  return frame
}
