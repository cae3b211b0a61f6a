import { useUi } from '../context.ts'
import type { UiState } from '../types.ts'

/** Reports a user action to the site's event listener. */
export function useTrack(): UiState['track'] {
  return useUi().state.track
}
