import type { ComponentType } from 'react'
import { type ViewModule, type ViewProps, views } from './views/index.ts'

/** Fetches views once and keeps them. A view can be drawn in the same frame once it is ready. */
export type ViewLoader = {
  /** Whether there is such a view. */
  has(name: string): boolean
  ready(name: string): ComponentType<ViewProps> | undefined
  load(name: string): Promise<void>
  /** Late parts that were fetched, by the function that fetches them. */
  readonly parts: Map<unknown, ComponentType<never>>
  /** Takes in the style sheet of a late part, once. */
  adopt(css: string): void
}

/** A loader that gives each view's style sheet to `adopt` before the view is ready. */
export function createViewLoader(adopt: (css: string) => void): ViewLoader {
  const kept = new Map<string, ViewModule>()
  const late = new Set<string>()
  let notices: Promise<void> | undefined
  // What tells of trouble and emptiness is not needed to paint the first view, and by every view after it.
  const withNotices = (): Promise<void> => {
    notices ??= import('./styles/notices.css?inline').then(
      sheet => adopt(sheet.default),
      error => {
        notices = undefined
        throw error
      },
    )
    return notices
  }
  return {
    has: name => name in views,
    parts: new Map(),
    ready: name => kept.get(name)?.View,
    adopt: css => {
      if (late.has(css)) return
      late.add(css)
      adopt(css)
    },
    load: async name => {
      const fetchView = views[name as keyof typeof views]
      if (!fetchView) throw new Error(`Portico has no view called ${name}`)
      if (kept.has(name)) return
      const sheet = withNotices()
      // The first view does without it; its failure is then nobody's, and the next view asks again.
      const needed = name === 'Connect' ? quietly(sheet) : sheet
      const [view]: [ViewModule, unknown] = await Promise.all([fetchView(), needed])
      if (kept.has(name)) return
      if (view.css) adopt(view.css)
      if (view.lateCss) quietly(view.lateCss().then(sheet => adopt(sheet.default)))
      kept.set(name, view)
    },
  }
}

function quietly(work: Promise<void>): void {
  work.catch(() => undefined)
}
