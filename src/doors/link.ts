import { connect } from '../bridge/connect.ts'
import type { HostApi, Link } from '../bridge/contract.ts'
import { createTrust } from '../bridge/trusted.ts'
import type { AppError, ErrorRecord } from '../domain/errors/app-error.ts'
import { toRecord } from '../domain/errors/told-error.ts'
import type { PorticoOptions } from '../domain/rules/options.ts'
import { type Door, waysOf, workerFilesOf } from './ways.ts'
import { workerConfigOf } from './worker-config.ts'

/** What a link is made of. */
export type LinkParts = {
  readonly options: PorticoOptions
  readonly door: Door
  readonly host: HostApi
  readonly onTrouble: (error: ErrorRecord) => void
}

/** The bridge of one modal. Fetched at the first intent: a page that nobody touches does not pay for it. */
export function createLink({ options, door, host, onTrouble }: LinkParts): Link {
  return connect({
    ways: waysOf(options.worker, door, createTrust(door.scriptUrls)),
    config: workerConfigOf(options, `${door.base}classic/`, workerFilesOf(options.worker, door), window),
    host,
    onTrouble: (error: AppError) => onTrouble(toRecord(error)),
  })
}
