import type { PorticoOptions } from '../../../domain/options/resolve.ts'
import { useUi } from '../context.ts'

/** The options the site gave, complete with defaults. */
export function useOptions(): PorticoOptions {
  return useUi().deps.options
}
