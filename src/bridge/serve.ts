import { coreError } from '../domain/core/errors/core-error.ts'
import type { Handshake, HostApi, WorkerApi } from './contract/worker-api.ts'
import { holdLivenessLock } from './liveness.ts'
import { callRemote, serveCalls } from './rpc.ts'
import { type Sources, serveStreams } from './stream-server.ts'

/** The worker's end of the bridge. */
export type Served = {
  /** Calls to the page. They reject with AppErrors. */
  readonly host: HostApi
  /** Ends all streams and calls, and closes the ports. */
  close(): void
}

/** Serves the worker's API and streams to the page that sent this handshake. */
export function serve(greeting: Handshake, api: WorkerApi, streams: Sources): Served {
  const held = greeting.alive === undefined ? Promise.resolve(() => {}) : holdLivenessLock(greeting.alive)
  const host = callRemote(greeting.host)
  const served = serveStreams(greeting.streams, streams)
  const stopCalls = serveCalls(
    {
      ...api,
      // The page takes the first reply as proof that the worker runs, so the reply waits until the page can detect a crash.
      ping: async (nonce: number) => {
        await held
        return api.ping(nonce)
      },
    },
    greeting.calls,
  )
  const ask =
    (method: keyof HostApi) =>
    (...args: readonly unknown[]) =>
      host.call(method, args)
  return {
    host: {
      connectInjected: ask('connectInjected') as HostApi['connectInjected'],
      disconnectInjected: ask('disconnectInjected') as HostApi['disconnectInjected'],
      requestInjected: ask('requestInjected') as HostApi['requestInjected'],
      findInjected: ask('findInjected') as HostApi['findInjected'],
      attest: ask('attest') as HostApi['attest'],
      remoteRequests: ask('remoteRequests') as HostApi['remoteRequests'],
      oneClick: ask('oneClick') as HostApi['oneClick'],
    },
    close: () => {
      served.close()
      stopCalls()
      host.close(coreError('worker-lost'))
      void held.then(release => release())
    },
  }
}
