import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { FeatureHost } from './features.ts'

type FailureReportsDeps = {
  /** Whether the site's configuration allows telemetry. The project's setting on the dashboard is fetched later. */
  readonly isAllowed: boolean
  readonly services: FeatureHost['services']
}

/**
 * Creates the function that reports to the project's owner, by telemetry, that a feature failed. Each error code is
 * reported once.
 */
export function createFailureReports({
  isAllowed,
  services,
}: FailureReportsDeps): (error: ErrorRecord) => void {
  const reported = new Set<string>()
  return error => {
    if (!isAllowed || reported.has(error.code)) return
    reported.add(error.code)
    services().then(
      ({ reporting }) => reporting?.reportFailure(error),
      () => {},
    )
  }
}
