import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import type { Namespace } from '../domain/core/entities.ts'
import { reportDisconnect } from '../domain/session/report-disconnect.ts'
import type { Events } from './events.ts'
import { ignoreError } from './modal.ts'

/**
 * Disconnects when the site requests it, and sends the same analytics event as when the user disconnects in the modal.
 */
export function trackDisconnect(
  { api }: Pick<PageWorkerClient, 'api'>,
  events: Pick<Events, 'emit' | 'error'>,
  namespace: Namespace | undefined,
): Promise<void> {
  return reportDisconnect(
    api.disconnect(namespace),
    (event, properties) => {
      events.emit('track', { event, properties })
      api.track(event, properties).catch(ignoreError)
    },
    error => {
      events.error(error)
      api.report(error).catch(ignoreError)
    },
  )
}
