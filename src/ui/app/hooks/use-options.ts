import type { PorticoOptions } from '../../../domain/options/resolve.ts'
import { useUi } from '../context.ts'

/** The site's options, with defaults filled in. */
export function useOptions(): PorticoOptions {
  return useUi().deps.options
}
