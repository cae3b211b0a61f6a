// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookMs, type Sight, watchSight } from '../../../src/ui/hooks/sight.ts'

type Seen = { intersectionRatio: number; isVisible?: boolean }
let see: (seen: Seen) => void = () => {}
let asked: unknown
const gone = vi.fn()
const at = { x: 20, y: 700, width: 160, height: 48 }
const button = document.createElement('button')
button.getBoundingClientRect = () => ({ ...at, right: at.x + at.width, bottom: at.y + at.height }) as DOMRect

beforeEach(() => {
  vi.useFakeTimers()
  at.y = 700
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (all: Seen[]) => void, options: unknown) {
        see = seen => tell([seen])
        asked = options
      }
      observe() {}
      disconnect = gone
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = () => {
  const told: Sight[] = []
  const stop = watchSight(button, sight => told.push(sight))
  return { told, stop }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const whole = { intersectionRatio: 1, isVisible: true }
const press = (clientX: number, clientY: number) =>
  window.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX, clientY }))

it('is clear after half a second of being seen whole, with nothing over it', () => {
  const { told } = begin()
  expect(asked).toMatchObject({ trackVisibility: true, delay: 100 })
  see(whole)
  pass(lookMs - 1)
  expect(told).toEqual(['soon'])
  pass(101)
  expect(told).toEqual(['soon', 'clear'])
})

it('a browser that cannot tell what is painted is asked what is in view', () => {
  const { told } = begin()
  see({ intersectionRatio: 1 })
  pass(lookMs)
  expect(told.at(-1)).toBe('clear')
})

it.each<[string, Seen]>([
  ['lies something over it', { intersectionRatio: 1, isVisible: false }],
  ['is a part of it out of view', { intersectionRatio: 0.6, isVisible: true }],
])('where there %s it is never clear, and that is said', (_what, seen) => {
  const { told } = begin()
  see(seen)
  pass(lookMs * 10)
  expect(told).toEqual(['soon', 'covered'])
  see(whole)
  pass(lookMs + 100)
  expect(told).toEqual(['soon', 'covered', 'soon', 'clear'])
})

it('that is covered stays so where what is said of it moves it; uncovered, it is looked at anew', () => {
  const { told } = begin()
  see({ intersectionRatio: 1, isVisible: false })
  pass(lookMs * 2)
  expect(told).toEqual(['soon', 'covered'])
  at.y -= 20
  pass(lookMs * 4)
  expect(told).toEqual(['soon', 'covered'])
  see(whole)
  at.y += 20
  pass(lookMs)
  expect(told).toEqual(['soon', 'covered', 'soon'])
  pass(200)
  expect(told.at(-1)).toBe('clear')
})

it('a press that counts is let end, though the button gives way under it; then it is looked at anew', () => {
  const { told } = begin()
  see(whole)
  pass(lookMs)
  press(100, 720)
  at.y = 701
  see({ intersectionRatio: 1, isVisible: false })
  pass(400)
  expect(told).toEqual(['soon', 'clear'])
  window.dispatchEvent(new Event('pointerup'))
  expect(told).toEqual(['soon', 'clear'])
  pass(1)
  expect(told).toEqual(['soon', 'clear', 'soon'])
  see(whole)
  pass(lookMs + 100)
  expect(told.at(-1)).toBe('clear')
})

it('a press whose end nobody heard does not count for the next one', () => {
  const { told } = begin()
  see(whole)
  pass(lookMs)
  press(100, 720)
  see({ intersectionRatio: 1, isVisible: false })
  pass(2 * lookMs)
  expect(told).toEqual(['soon', 'clear'])
  press(100, 720)
  expect(told).toEqual(['soon', 'clear', 'covered'])
})

it('begins anew with what covers it for a moment, and with every move', () => {
  const { told } = begin()
  see(whole)
  pass(lookMs)
  see({ intersectionRatio: 1, isVisible: false })
  see(whole)
  expect(told).toEqual(['soon', 'clear', 'soon'])
  pass(lookMs)
  at.y -= 30
  pass(100)
  expect(told.slice(3)).toEqual(['clear', 'soon'])
  pass(lookMs - 100)
  expect(told.at(-1)).toBe('soon')
  pass(100)
  expect(told.at(-1)).toBe('clear')
})

it('says why to who presses it too soon, and to nobody who presses elsewhere', () => {
  const { told, stop } = begin()
  see(whole)
  press(5, 5)
  expect(told).toEqual(['soon'])
  press(30, 710)
  expect(told).toEqual(['soon', 'hurried'])
  pass(lookMs)
  press(30, 710)
  expect(told).toEqual(['soon', 'hurried', 'clear'])
  stop()
  expect(gone).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
