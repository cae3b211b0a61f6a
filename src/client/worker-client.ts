import { connect } from '../bridge/connect.ts'
import type { HostApi, Link } from '../bridge/contract/worker-api.ts'
import { createTrust } from '../bridge/trusted-types.ts'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { workerConfigOf } from './worker-config.ts'
import { type Door, waysOf, workerFilesOf } from './worker-transports.ts'

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
