import { connect } from '../bridge/connect.ts'
import type { HostApi, WorkerClient } from '../bridge/contract/worker-api.ts'
import { createTrust } from '../bridge/trusted-types.ts'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { workerConfigOf } from './worker-config.ts'
import { type EntryPoint, transportsOf, workerFilesOf } from './worker-transports.ts'

/** The dependencies of the worker client. */
export type WorkerClientDeps = {
  readonly options: PorticoOptions
  readonly door: EntryPoint
  readonly host: HostApi
  readonly onTrouble: (error: ErrorRecord) => void
}

/** Creates the bridge of one modal. Its code loads at the first intent, so an untouched page does not download it. */
export function createWorkerClient({ options, door, host, onTrouble }: WorkerClientDeps): WorkerClient {
  return connect({
    ways: transportsOf(options.worker, door, createTrust(door.scriptUrls)),
    config: workerConfigOf(options, `${door.base}classic/`, workerFilesOf(options.worker, door), window),
    host,
    onTrouble: (error: AppError) => onTrouble(toRecord(error)),
  })
}
