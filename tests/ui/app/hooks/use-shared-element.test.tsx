// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { useSharedElement, useSharedElementStart } from '../../../../src/ui/app/hooks/use-shared-element.ts'
import { renderHook } from '../../inside.tsx'

const animate = vi.fn()
const { animate: original } = Element.prototype
afterAll(() => {
  Element.prototype.animate = original
})

beforeEach(() => {
  animate.mockReset()
  Element.prototype.animate = animate
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

/** Returns a button that contains a picture with this position and size on the screen. */
function controlAt(rect: DOMRect): HTMLElement {
  const control = document.createElement('button')
  const picture = control.appendChild(document.createElement('span'))
  picture.className = 'pic'
  picture.getBoundingClientRect = () => rect
  return control
}

function elementAt(rect: DOMRect): HTMLElement {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => rect
  return element
}

const stage = () => renderHook(() => ({ leave: useSharedElementStart(), land: useSharedElement() }))

it('a picture moves from its place and size in the pressed row to its place and size in the next view', async () => {
  const { result } = await stage()
  result.now.leave(controlAt(new DOMRect(10, 100, 40, 40)))
  result.now.land(elementAt(new DOMRect(110, 20, 80, 80)))
  expect(animate.mock.calls[0]?.[0]).toEqual([{ transform: 'translate(-120px, 60px) scale(0.5)' }, {}])
})

it('the picture of a pressed row moves to its place in the next view only once', async () => {
  const { result } = await stage()
  result.now.leave(controlAt(new DOMRect(10, 100, 40, 40)))
  result.now.land(elementAt(new DOMRect(110, 20, 80, 80)))
  result.now.land(elementAt(new DOMRect(110, 20, 80, 80)))
  expect(animate).toHaveBeenCalledTimes(1)
})

it('a picture moves to the next view only if the pressed control and that view both show one', async () => {
  const { result } = await stage()
  result.now.leave(document.createElement('button'))
  result.now.land(elementAt(new DOMRect(110, 20, 80, 80)))
  result.now.leave(controlAt(new DOMRect(10, 100, 40, 40)))
  result.now.land(elementAt(new DOMRect(0, 0, 0, 0)))
  expect(animate).not.toHaveBeenCalled()
})

it('no picture moves between two views if the user prefers reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { result } = await stage()
  result.now.leave(controlAt(new DOMRect(10, 100, 40, 40)))
  result.now.land(elementAt(new DOMRect(110, 20, 80, 80)))
  expect(animate).not.toHaveBeenCalled()
})
