import { useEffect, useState } from 'react'
import type { PorticoOptions } from '../domain/rules/options.ts'

type Properties = Readonly<Record<string, string>>

/** What a site's own theme variables become. The code for it is fetched only where a site sets some. */
export function useHostTheme(variables: PorticoOptions['themeVariables']): Properties {
  const [properties, setProperties] = useState<Properties>({})
  useEffect(() => {
    if (Object.keys(variables).length === 0) return
    let wanted = true
    import('./host-theme.ts').then(
      ({ hostTheme }) => wanted && setProperties(hostTheme(variables)),
      () => {
        // Our own theme stays.
      },
    )
    return () => {
      wanted = false
    }
  }, [variables])
  return properties
}
