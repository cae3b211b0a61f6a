import { expect, it, vi } from 'vitest'
import { vibrate } from '../../../src/host/page/vibrate.ts'

it('the function vibrate makes the device vibrate for 10 ms, and does nothing in browsers without vibration', () => {
  const asked = vi.fn()
  vibrate({ navigator: { vibrate: asked } } as unknown as Window)
  expect(asked.mock.calls).toEqual([[10]])
  expect(() => vibrate({ navigator: {} } as unknown as Window)).not.toThrow()
})
