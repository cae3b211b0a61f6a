import type { ErrorRecord } from '../core/errors/app-error.ts'
import { CoreError, coreError, toRecord } from '../core/errors/core-error.ts'

/**
 * Waits for a disconnect and sends an analytics event with the outcome. `report` receives the error of a disconnect that
 * fails. Rejects if the disconnect fails.
 */
export async function reportDisconnect(
  ended: Promise<void>,
  track: (event: string, properties: Readonly<Record<string, string>>) => void,
  report: (error: ErrorRecord) => void,
): Promise<void> {
  try {
    await ended
  } catch (error) {
    track('DISCONNECT_ERROR', { code: String((error as { code?: unknown } | undefined)?.code) })
    report(toRecord(error instanceof CoreError ? error : coreError('unknown', {}, error)))
    throw error
  }
  track('DISCONNECT_SUCCESS', {})
}
