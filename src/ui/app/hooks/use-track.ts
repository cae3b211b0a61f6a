import { useUi } from '../context.ts'
import type { UiState } from '../types.ts'

/** Tells what the visitor did to whoever the site lets hear of it. */
export function useTrack(): UiState['track'] {
  return useUi().state.track
}
