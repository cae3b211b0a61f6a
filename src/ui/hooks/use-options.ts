import type { PorticoOptions } from '../../domain/rules/options.ts'
import { useUi } from '../context.ts'

/** The options the site gave, complete with defaults. */
export function useOptions(): PorticoOptions {
  return useUi().deps.options
}
