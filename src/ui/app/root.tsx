import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { type Ui, UiContext, useSignal } from './hooks/use-app.ts'
import { Modal } from './modal.tsx'
import type { Words } from './types.ts'

/** The root component. Sets the theme, direction and language of the modal. */
export function Root({ deps, state, loader, sheets }: Omit<Ui, 'words'>) {
  const theme = useSignal(state.themeMode)
  const ui = useMemo<Ui>(
    () => ({ deps, state, loader, sheets, words: translator(deps.options.messages) }),
    [deps, state, loader, sheets],
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

/** Applies the site's theme variables. Their code loads only if the site sets some. */
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
        // If the code cannot be loaded, the default theme stays.
      },
    )
    return () => {
      isMounted = false
    }
  }, [variables, root])
  return properties
}

/**
 * Creates the function that replaces Portico's messages with the site's own, for example `'connect.title': 'Verbinden'`.
 * Placeholders are numbered by position, for example `'connecting.continueIn': 'Weiter in {0}'`. The id of a message in a
 * group or a list contains its place, for example `'history.operations.approve'`. Messages without a translation stay English.
 */
export function translator(messages: Readonly<Record<string, string>>): <T extends Words>(list: T) => T {
  const done = new Map<Words, Words>()
  const translate = (id: string, words: unknown): unknown => {
    if (typeof words !== 'object') {
      const own = messages[id]
      return own === undefined ? words : typeof words === 'function' ? filled(own) : own
    }
    const group = words as Record<string, unknown>
    const copy = (Array.isArray(words) ? [] : {}) as Record<string, unknown>
    for (const name of Object.keys(group))
      copy[name] = name === 'id' ? group[name] : translate(`${id}.${name}`, group[name])
    return copy
  }
  return <T extends Words>(list: T): T => {
    const translated = done.get(list) ?? (translate(list.id, list) as T)
    done.set(list, translated)
    return translated as T
  }
}

function filled(sentence: string): (...values: readonly unknown[]) => string {
  return (...values) =>
    sentence.replace(/\{(\d)\}/g, (placeholder, place: string) =>
      String(values[Number(place)] ?? placeholder),
    )
}
