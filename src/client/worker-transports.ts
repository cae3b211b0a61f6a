import {
  blobTransport,
  importTransport,
  pageTransport,
  serviceTransport,
  type Transport,
  urlTransport,
} from '../bridge/transports.ts'
import { callOf, type ScriptUrls, type Trust } from '../bridge/trusted-types.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'

/** How a door gets to its worker. */
export type EntryPoint = {
  /** Absolute URL of the folder of our files, with a slash at its end. */
  readonly base: string
  /** Absolute URL of the script the door is in. Absent in a bundle that is no module. */
  readonly file?: string | undefined
  /** Where the door has a module worker of its own: builds it. */
  readonly moduleWorker?: () => Worker
  /** Addresses of that worker's later files. */
  readonly workerFiles?: () => Readonly<Record<string, string>>
  /** SHA-384 of the classic worker, which never starts unchecked. */
  readonly classicIntegrity: string
  /** Where the page's one policy for script URLs was made before the bridge. */
  readonly scriptUrls?: ScriptUrls
}

/** Ways to the service, in the order to try them. */
export function transportsOf(
  option: PorticoOptions['worker'],
  door: EntryPoint,
  trust: Trust,
): readonly Transport[] {
  const load = () => import('../worker/page-entry.ts')
  if (option === 'off') return [pageTransport(load)]
  const create =
    typeof option === 'object' ? () => new Worker(option.url, { type: 'module' }) : door.moduleWorker
  const address = option === 'inline' ? undefined : create && callOf(create)?.url
  const classic = `${door.base}worker-classic.js`
  // Bundled into a host's script we do not know where our files are.
  const known = /^https?:/.test(door.base)
  const blob = blobTransport({ url: classic, trust, integrity: door.classicIntegrity })
  const inPage = pageTransport(load, () => sayInPage(address ?? classic))
  const last = known ? [blob, inPage] : [inPage]
  if (option === 'inline') return last
  const others =
    door.file && isAsWritten(address) ? [serviceTransport(load, door.file, trust), ...last] : last
  // Its bundler has put the worker beside the other files of the site, and those are on a content network.
  if (address !== undefined && !sameOrigin(address)) return [importTransport(address, trust), ...others]
  if (create) return [urlTransport(() => trust.worker(create)), ...others]
  return others
}

/** Whether the bundler of the site has left the worker's address as it was, so that the file may be missing there. */
function isAsWritten(address: string | undefined): boolean {
  return address !== undefined && new URL(address, location.href).pathname.endsWith('/worker.js')
}

/** A worker that is missing is the developer's to mend, and nothing else would show it. */
function sayInPage(address: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place where the site's developer looks
  console.warn(
    `Portico works without its background worker, which is slower: ${address} did not start as one. Check that the file is there and that the content security policy allows it (see "Bundlers" in Portico's README).`,
  )
}

/** Where a bundler has put the later files of the worker. Those of a worker the site itself names are in the folder beside it. */
export function workerFilesOf(
  option: PorticoOptions['worker'],
  door: EntryPoint,
): Readonly<Record<string, string>> {
  const files = filesOf(door)
  if (typeof option !== 'object') return files
  const folder = new URL('worker/', new URL(option.url, location.href)).href
  return Object.fromEntries(Object.keys(files).map(name => [name, `${folder}${name}.js`]))
}

function filesOf(door: EntryPoint): Readonly<Record<string, string>> {
  try {
    return door.workerFiles?.() ?? {}
  } catch {
    // A script that is no module has no address to start from.
    return {}
  }
}

function sameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}
