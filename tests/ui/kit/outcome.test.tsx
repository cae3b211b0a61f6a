// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { drawScene } from '../scene.tsx'

it.each([
  ['SmartSessionCreated', 'loaded'],
  ['PayLoading', 'paid'],
  ['BuyInProgress', 'arrived'],
] as const)(
  'a view shows the finished progress ring after a success: view %s, state %s',
  async (view, state) => {
    const { container } = await drawScene(view, state)
    expect(container.querySelector('.ring')?.getAttribute('data-state')).toBe('done')
    expect(container.querySelector('.disc')).toBeNull()
  },
)
