import { useInsertionEffect } from 'react'
import { useUi } from '../context.ts'

/** Adopts a style sheet for as long as the component is shown. */
export function useStyles(css: string | undefined): void {
  const { sheets } = useUi()
  // An insertion effect: the sheet is there before any layout effect measures.
  useInsertionEffect(() => (css === undefined ? undefined : sheets.adopt(css)), [sheets, css])
}
