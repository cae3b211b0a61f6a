import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import type { View } from '../../domain/navigation/views.ts'
import type { UiState, ViewLoader } from './types.ts'

/** How long a view waits in the closed modal for a click: after a sign of the visitor, and after the modal was open (ms). */
const waits = { present: 120_000, closed: 60_000 } as const

/** Renders the first view into the closed modal before the click that shows it. */
export type Standby = {
  /** Renders the view in small slices while the browser is idle. `after` sets how long the view waits. */
  prepare(after: keyof typeof waits): void
  drop(): void
}

/**
 * Creates the standby of one modal. The view leaves the closed modal when nobody has opened it for a while, and when the
 * page is hidden, so that a closed modal keeps no memory.
 */
export function createStandby(
  state: Pick<UiState, 'navigation' | 'dispatch'>,
  loader: Pick<ViewLoader, 'load'>,
  first: () => View,
  whenIdle: (run: () => void) => void,
): Standby {
  const page = unclobbered(document)
  let end = new AbortController()
  const drop = (): void => {
    end.abort()
    if (state.navigation.value.standby) state.dispatch({ type: 'standby' })
  }
  return {
    drop,
    prepare: after => {
      end.abort()
      end = new AbortController()
      const { signal } = end
      const render = (view: View): void => {
        if (signal.aborted || page.visibilityState === 'hidden' || state.navigation.value.open) return
        state.dispatch({ type: 'standby', view })
        const timer = setTimeout(drop, waits[after])
        signal.addEventListener('abort', () => clearTimeout(timer))
        page.addEventListener('visibilitychange', drop, { signal })
      }
      const view = first()
      loader.load(view).then(
        () => whenIdle(() => render(view)),
        () => {
          // The click loads the view again, and reports if its file is missing.
        },
      )
    },
  }
}
