import { createSignal } from '../../domain/core/signal.ts'
import { type Finder, lookedFor, type Part } from './discovered-wallet.ts'

/** Finds wallets that do not announce themselves: looks now, when the page is ready, and whenever somebody wants to know. */
export function createLookout(win: Window, find: () => readonly Part[]): Finder {
  const parts$ = createSignal<readonly Part[]>(find())
  const look = () => {
    const next = find()
    if (marks(next) !== marks(parts$.value)) parts$.next(next)
  }
  win.addEventListener('DOMContentLoaded', look)
  win.addEventListener('load', look)
  return {
    ...lookedFor(parts$, look),
    close: () => {
      win.removeEventListener('DOMContentLoaded', look)
      win.removeEventListener('load', look)
    },
  }
}

function marks(parts: readonly Part[]): string {
  return parts.map(({ id }) => id).join()
}
