import { type CSSProperties, useMemo } from 'react'
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
  return (
    <UiContext value={ui}>
      <div
        className="root"
        data-theme={theme}
        dir={state.direction}
        lang={state.language.split('-u-')[0]}
        style={deps.theme as CSSProperties}
      >
        <Modal />
      </div>
    </UiContext>
  )
}
