import type { View } from '../../domain/navigation/views.ts'
import { views } from '../views/index.ts'
import type { ViewLoader, ViewModule } from './types.ts'

/** Creates a loader that has no views yet. */
export function createViewLoader(): ViewLoader {
  const kept = new Map<View, ViewModule>()
  let paint = () => {}
  const painted = new Promise<void>(resolve => {
    paint = resolve
  })
  return {
    painted,
    paint,
    parts: new Map(),
    ready: view => kept.get(view),
    load: async view => {
      if (!kept.has(view)) kept.set(view, await views[view]())
    },
  }
}
