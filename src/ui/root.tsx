import { type CSSProperties, useMemo } from 'react'
import { type Ui, UiContext, useStore } from './context.ts'
import { Modal } from './modal.tsx'
import type { UiDeps, UiState } from './state.ts'
import { translator } from './translator.ts'
import { useHostTheme } from './use-host-theme.ts'
import type { ViewLoader } from './view-loader.ts'

/** The top of the tree: theme, direction and language round the modal. */
export function Root({ deps, state, loader }: { deps: UiDeps; state: UiState; loader: ViewLoader }) {
  const theme = useStore(state.themeMode)
  const ui = useMemo<Ui>(
    () => ({ deps, state, loader, words: translator(deps.options.messages) }),
    [deps, state, loader],
  )
  const style = useHostTheme(deps.options.themeVariables)
  return (
    <UiContext value={ui}>
      <div
        className="root"
        data-theme={theme}
        dir={state.direction}
        lang={state.locale}
        style={style as CSSProperties}
      >
        <Modal />
      </div>
    </UiContext>
  )
}
