import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { UiDeps } from '../../app/types.ts'

/** Returns the function that reports a failed disconnect to the site's developer and to telemetry. */
export function reportTo({ onError, link }: UiDeps): (error: ErrorRecord) => void {
  return error => {
    onError?.(error)
    void link.api.report(error).catch(() => {})
  }
}
