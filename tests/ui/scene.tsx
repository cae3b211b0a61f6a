import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { vi } from 'vitest'
import { fakeSignIn } from '../../demo/gallery/fake-sign-in.ts'
import { sceneOf } from '../../demo/gallery/states.ts'
import type { View } from '../../src/domain/navigation/navigation.ts'
import { DialogContext } from '../../src/ui/app/hooks/use-app.ts'
import { loadView } from '../../src/ui/views/index.ts'
import { type Inside, render } from './inside.tsx'

const dialog = { arrive: () => {}, close: () => {} }

/**
 * Renders a view in one of its states in the gallery, and loads all its lazy components. `inside` replaces data of that
 * state.
 */
export async function drawScene(view: View, state: string, inside: Inside = {}) {
  const scene = sceneOf(view, state)
  const entry = scene?.stack.at(-1)
  if (!scene || !entry) throw new Error(`the gallery has no ${view} ${state}`)
  const { View } = await loadView(view)
  const { streams = {}, api = {}, options, injected, system, login, signIn } = scene
  const drawn = await render(null, {
    streams,
    api,
    online$: new BehaviorSubject(scene.online ?? true),
    ...(options && { options }),
    ...(injected && { injected }),
    ...(login && { login }),
    ...(signIn && { signIn: fakeSignIn(signIn) }),
    ...(system && {
      platform: {
        system,
        telegram: false,
        framed: false,
        page: { href: 'https://shop.example/', origin: 'https://shop.example' },
      },
    }),
    ...inside,
  })
  for (const [name, value] of Object.entries(scene.memory ?? {})) drawn.state.memory.set({ name }, value)
  await drawn.rerender(
    <DialogContext value={dialog as never}>
      <View entry={entry} />
    </DialogContext>,
  )
  for (let before = ''; before !== drawn.container.innerHTML; ) {
    before = drawn.container.innerHTML
    await act(() => vi.dynamicImportSettled())
  }
  /** Returns the text of the view, with normal spaces in place of no-break spaces. */
  const text = (): string => (drawn.container.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')
  return { ...drawn, text }
}
