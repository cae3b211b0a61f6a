import type { ComponentType } from 'react'
import type { View } from '../../domain/navigation/views.ts'
import { type ViewModule, views } from '../views/index.ts'

/** Fetches views once and keeps them. A view can be drawn in the same frame once it is ready. */
export type ViewLoader = {
  ready(view: View): ViewModule | undefined
  load(view: View): Promise<void>
  /** Late parts that were fetched, by the function that fetches them. */
  readonly parts: Map<unknown, ComponentType<never>>
}

/** A loader with nothing fetched yet. */
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
