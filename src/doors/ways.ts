import type { Trust } from '../bridge/trusted.ts'
import { blobWay, pageWay, urlWay, type Way } from '../bridge/ways.ts'
import type { PorticoOptions } from '../domain/rules/options.ts'

/** How a door gets to its worker. */
export type Door = {
  /** Absolute URL of the folder of our files, with a slash at its end. */
  readonly base: string
  /** Where the door has a module worker of its own: builds it. */
  readonly moduleWorker?: () => Worker
  /** SHA-384 of the classic worker, where the door knows it. */
  readonly classicIntegrity?: string
}

/** Ways to the service, in the order to try them. */
export function waysOf(option: PorticoOptions['worker'], door: Door, trust: Trust): readonly Way[] {
  const inPage = pageWay(() => import('../worker/page-entry.ts'))
  if (option === 'off') return [inPage]
  const classic = `${door.base}worker-classic.js`
  // Bundled into a host's script we do not know where our files are.
  const known = /^https?:/.test(door.base)
  const blob = blobWay({
    url: classic,
    trust,
    ...(door.classicIntegrity !== undefined && { integrity: door.classicIntegrity }),
  })
  if (option === 'inline') return known ? [blob, inPage] : [inPage]
  const { moduleWorker } = door
  const first =
    typeof option === 'object'
      ? [urlWay(() => new Worker(trust.own(option.url), { type: 'module' }))]
      : moduleWorker
        ? [urlWay(() => trust.worker(moduleWorker))]
        : sameOrigin(door.base)
          ? [urlWay(() => new Worker(trust.own(classic)))]
          : []
  return [...first, ...(known ? [blob] : []), inPage]
}

function sameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}
