import { optionsOf } from './doors/embed-options.ts'
import { composePortico } from './doors/portico.ts'
import type { Portico } from './doors/types.ts'

/** Put in by the build. */
declare const __WORKER_INTEGRITY__: string

/** What the script tag's loader starts: the same modal, with the tag's `data-*` for options and its files beside this one. */
export function start(dataset: DOMStringMap): Portico {
  return composePortico(optionsOf(dataset), {
    base: import.meta.url.replace(/[^/]*$/, ''),
    classicIntegrity: __WORKER_INTEGRITY__,
  })
}
