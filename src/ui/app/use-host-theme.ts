import { type RefObject, useEffect, useState } from 'react'
import type { PorticoOptions } from '../../domain/options/resolve.ts'

type Properties = Readonly<Record<string, string>>

/** Applies the site's theme variables. Loads the code only if the site sets some. */
export function useHostTheme(
  variables: PorticoOptions['themeVariables'],
  root: RefObject<HTMLElement | null>,
): Properties {
  const [properties, setProperties] = useState<Properties>({})
  useEffect(() => {
    if (Object.keys(variables).length === 0) return
    let wanted = true
    import('./host-theme.ts').then(
      ({ hostTheme, browserColor }) => {
        const { current } = root
        const resolve = (color: string) => (current ? browserColor(color, current) : undefined)
        if (wanted) setProperties(hostTheme(variables, resolve))
      },
      () => {
        // Keep our own theme.
      },
    )
    return () => {
      wanted = false
    }
  }, [variables, root])
  return properties
}
