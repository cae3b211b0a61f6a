import { type ComponentType, useCallback } from 'react'
import { useUi } from '../context.ts'
import { useLate } from './use-late.ts'

/** A style sheet that is fetched when it is wanted. */
export type Sheet = () => Promise<{ readonly default: string }>

/** A part that comes late with looks of its own. Both must be constants of a module. */
export function useLateStyled<P extends object>(
  load: () => Promise<ComponentType<P>>,
  sheet: Sheet,
): ComponentType<P> | undefined {
  const { loader } = useUi()
  const both = useCallback(async () => {
    const [Part, css] = await Promise.all([load(), sheet()])
    loader.adopt(css.default)
    return Part
  }, [load, sheet, loader])
  return useLate(both)
}
