import { callOf, type ScriptUrls, type Trust } from '../bridge/trusted.ts'
import { blobWay, importWay, pageWay, urlWay, type Way } from '../bridge/ways.ts'
import type { PorticoOptions } from '../domain/rules/options.ts'

/** How a door gets to its worker. */
export type Door = {
  /** Absolute URL of the folder of our files, with a slash at its end. */
  readonly base: string
  /** Where the door has a module worker of its own: builds it. */
  readonly moduleWorker?: () => Worker
  /** SHA-384 of the classic worker, which never starts unchecked. */
  readonly classicIntegrity: string
  /** Where the page's one policy for script URLs was made before the bridge. */
  readonly scriptUrls?: ScriptUrls
}

/** Ways to the service, in the order to try them. */
export function waysOf(option: PorticoOptions['worker'], door: Door, trust: Trust): readonly Way[] {
  const inPage = pageWay(() => import('../worker/page-entry.ts'))
  if (option === 'off') return [inPage]
  const classic = `${door.base}worker-classic.js`
  // Bundled into a host's script we do not know where our files are.
  const known = /^https?:/.test(door.base)
  const blob = blobWay({ url: classic, trust, integrity: door.classicIntegrity })
  const others = known ? [blob, inPage] : [inPage]
  if (option === 'inline') return others
  const create =
    typeof option === 'object' ? () => new Worker(option.url, { type: 'module' }) : door.moduleWorker
  const address = create && callOf(create)?.url
  // Its bundler has put the worker beside the other files of the site, and those are on a content network.
  if (address !== undefined && !sameOrigin(address)) return [importWay(address, trust), ...others]
  if (create) return [urlWay(() => trust.worker(create)), ...others]
  return others
}

function sameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}
