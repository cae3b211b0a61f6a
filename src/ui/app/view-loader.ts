import type { View } from '../../domain/navigation/views.ts'
import { views } from '../views/index.ts'
import type { ViewLoader, ViewModule } from './types.ts'

/** Creates an empty loader. */
export function createViewLoader(): ViewLoader {
  const kept = new Map<View, ViewModule>()
  return {
    parts: new Map(),
    ready: view => kept.get(view),
    load: async view => {
      if (!kept.has(view)) kept.set(view, await views[view]())
    },
  }
}
