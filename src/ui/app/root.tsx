import { type CSSProperties, useMemo, useRef } from 'react'
import { type Ui, UiContext, useStore } from './context.ts'
import { Modal } from './modal.tsx'
import { translator } from './translator.ts'
import { useHostTheme } from './use-host-theme.ts'

/** Root component: sets theme, direction and language of the modal. */
export function Root({ deps, state, loader, sheets }: Omit<Ui, 'words'>) {
  const theme = useStore(state.themeMode)
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
        lang={new Intl.Locale(state.language).baseName}
        style={style as CSSProperties}
      >
        <Modal />
      </div>
    </UiContext>
  )
}
