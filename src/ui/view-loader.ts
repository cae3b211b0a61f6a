import type { ComponentType } from 'react'
import { type ViewModule, views } from './views/index.ts'

/** Fetches views once and keeps them. A view can be drawn in the same frame once it is ready. */
export type ViewLoader = {
  /** Whether there is such a view. */
  has(name: string): boolean
  ready(name: string): ViewModule | undefined
  load(name: string): Promise<void>
  /** Late parts that were fetched, by the function that fetches them. */
  readonly parts: Map<unknown, ComponentType<never>>
}

/** A loader with nothing fetched yet. */
export function createViewLoader(): ViewLoader {
  const kept = new Map<string, ViewModule>()
  return {
    has: name => name in views,
    parts: new Map(),
    ready: name => kept.get(name),
    load: async name => {
      const fetchView = views[name as keyof typeof views]
      if (!fetchView) throw new Error(`Portico has no view called ${name}`)
      if (!kept.has(name)) kept.set(name, await fetchView())
    },
  }
}
