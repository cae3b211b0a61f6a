// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { drawScene } from '../scene.tsx'

it.each([
  ['SmartSessionCreated', 'loaded'],
  ['PayLoading', 'paid'],
  ['BuyInProgress', 'arrived'],
] as const)('the view %s shows a closed ring after a success (state %s)', async (view, state) => {
  const { container } = await drawScene(view, state)
  expect(container.querySelector('.ring')?.getAttribute('data-state')).toBe('done')
  expect(container.querySelector('.disc')).toBeNull()
})
