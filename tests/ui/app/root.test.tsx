// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createSignal } from '../../../src/domain/core/signal.ts'
import { Root } from '../../../src/ui/app/root.tsx'
import { stateOf } from '../inside.tsx'

// Specification 3.21
it.each([
  [undefined, 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
] as const)('the modal is dark unless the site sets another theme: %s (3.21)', async (themeMode, drawn) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { deps, state } = stateOf({ options: { themeMode } })
  const place = document.createElement('div')
  const root = createRoot(place)
  const sheets = { adopt: () => () => {}, all: () => [] }
  await act(async () =>
    root.render(
      <Root
        deps={deps}
        state={state}
        loader={{} as never}
        sheets={sheets as never}
        inline$={createSignal(false)}
      />,
    ),
  )
  expect(place.querySelector<HTMLElement>('.root')?.dataset.theme).toBe(drawn)
  await act(async () => root.unmount())
})
