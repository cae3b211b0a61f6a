import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { traceOf } from '../../domain/core/errors/trace.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { CopyReport } from './copy-report.tsx'

/** A button that copies a report about an error that a view has thrown. */
export function ReportOfView({ view, error }: { readonly view: string; readonly error: unknown }) {
  return <CopyReport error={recordOfView(view, error)} />
}

function recordOfView(view: string, error: unknown): ErrorRecord {
  const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { code: 'unknown', message: name, context: { view, trace: traceOf(safeRead(error, 'stack')) } }
}
