import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { type Ui, UiContext, useSignal } from './hooks/use-app.ts'
import { Modal } from './modal.tsx'

/** The root component. Sets the theme, direction and language of the modal. `drawing` counts the changes of options. */
export function Root({
  deps,
  state,
  loader,
  sheets,
  inline$,
  onGone,
  shadow,
  drawing,
}: Ui & { drawing?: number }) {
  const theme = useSignal(state.themeMode)
  // A new drawing renders all views again, because the options in `deps` and `state` are new.
  const ui = useMemo<Ui>(
    () => ({ deps, state, loader, sheets, inline$, onGone, ...(shadow && { shadow }) }),
    [deps, state, loader, sheets, inline$, onGone, shadow, drawing],
  )
  const root = useRef<HTMLDivElement>(null)
  const style = useHostTheme(deps.options.themeVariables, root)
  return (
    <UiContext value={ui}>
      <div
        ref={root}
        className="root"
        data-theme={theme}
        dir={state.direction}
        lang={state.language.split('-u-')[0]}
        style={style as CSSProperties}
      >
        <Modal />
      </div>
    </UiContext>
  )
}

type Properties = Readonly<Record<string, string>>

/** Applies the site's theme variables. The code loads only if the site sets such variables. */
function useHostTheme(
  variables: PorticoOptions['themeVariables'],
  root: RefObject<HTMLElement | null>,
): Properties {
  const [properties, setProperties] = useState<Properties>({})
  useEffect(() => {
    if (Object.keys(variables).length === 0) return
    let isMounted = true
    import('./host-theme.ts').then(
      ({ hostTheme, browserColor }) => {
        const { current } = root
        const resolve = (color: string) => (current ? browserColor(color, current) : undefined)
        if (isMounted) setProperties(hostTheme(variables, resolve))
      },
      () => {
        // If the theme code fails to load, the modal keeps its default theme.
      },
    )
    return () => {
      isMounted = false
    }
  }, [variables, root])
  return properties
}
