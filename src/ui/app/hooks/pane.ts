import { createContext, type ReactNode } from 'react'

/** A view that stands beside the wallets of the Connect view. `isOver` means that the wallets cannot be chosen any more. */
export type Pane = { readonly view: ReactNode; readonly isOver: boolean }

/** The view that the Connect view shows in its second pane. Undefined if it shows its own content there. */
export const PaneContext = createContext<Pane | undefined>(undefined)
