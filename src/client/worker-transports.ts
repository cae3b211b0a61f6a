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

/** How an entry point (package or script tag) reaches its worker. */
export type EntryPoint = {
  /** Absolute URL of the folder with our files; it ends in a slash. */
  readonly base: string
  /** Absolute URL of the entry point's script. Absent in a bundle that is not a module. */
  readonly file?: string | undefined
  /** Builds the module worker of the entry point, if it has one. */
  readonly moduleWorker?: () => Worker
  /** URLs of that worker's lazy files. */
  readonly workerFiles?: () => Readonly<Record<string, string>>
  /** SHA-384 of the classic worker, which never starts without this check. */
  readonly classicIntegrity: string
  /** The page's only policy for script URLs, if it was created before the bridge. */
  readonly scriptUrls?: ScriptUrls
}

/** The transports to the service, in the order in which to try them. */
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
  // Inside a host's bundle the URLs of our files are unknown.
  const known = /^https?:/.test(door.base)
  const blob = blobTransport({ url: classic, trust, integrity: door.classicIntegrity })
  const inPage = pageTransport(load, () => sayInPage(address ?? classic))
  const last = known ? [blob, inPage] : [inPage]
  if (option === 'inline') return last
  const others =
    door.file && isAsWritten(address) ? [serviceTransport(load, door.file, trust), ...last] : last
  // The bundler put the worker beside the site's other files, which are on a CDN of another origin.
  if (address !== undefined && !sameOrigin(address)) return [importTransport(address, trust), ...others]
  if (create) return [urlTransport(() => trust.worker(create)), ...others]
  return others
}

/** Whether the site's bundler left the worker's URL unchanged, so that the file may be missing there. */
function isAsWritten(address: string | undefined): boolean {
  return address !== undefined && new URL(address, location.href).pathname.endsWith('/worker.js')
}

/** Tells the site's developer that the worker file is missing; nothing else would show it. */
function sayInPage(address: string): void {
  // biome-ignore lint/suspicious/noConsole: the site's developer finds the problem in the console
  console.warn(
    `Portico works without its background worker, which is slower: ${address} did not start as one. Check that the file is there and that the content security policy allows it (see "Bundlers" in Portico's README).`,
  )
}

/**
 * The URLs of the worker's lazy files as the bundler emitted them. With a worker URL from the site, they are in the folder
 * beside that worker.
 */
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
    // A script that is not a module has no URL of its own.
    return {}
  }
}

function sameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}
