// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type ClickjackingGuard,
  lookMs,
  watchForClickjacking,
} from '../../../../src/ui/app/hooks/clickjacking-guard.ts'
import type { Reviewed } from '../../../../src/ui/app/hooks/shown-text.ts'

type Seen = { intersectionRatio: number; isVisible?: boolean }
let see: (seen: Seen, target?: Element) => void = () => {}
let asked: unknown
const gone = vi.fn()
const at = { x: 20, y: 700, width: 160, height: 48 }
const button = document.body.appendChild(document.createElement('button'))
const amount = document.body.appendChild(document.createElement('p'))
let hit: (x: number, y: number) => Element | null = () => null
document.elementFromPoint = (x, y) => hit(x, y)
button.getBoundingClientRect = () =>
  ({ ...at, left: at.x, top: at.y, right: at.x + at.width, bottom: at.y + at.height }) as DOMRect

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(at, { x: 20, y: 700, width: 160, height: 48 })
  hit = (_x, y) => (y < 600 ? amount : button)
  button.removeAttribute('style')
  amount.removeAttribute('style')
  amount.textContent = '1.5 ETH'
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (all: (Seen & { target: Element })[]) => void, options: unknown) {
        see = (seen, target = button) => tell([{ ...seen, target }])
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

const begin = (reviewed: readonly Reviewed[] = []) => {
  const told: ClickjackingGuard[] = []
  const watch = watchForClickjacking(
    button,
    sight => told.push(sight),
    () => reviewed,
  )
  onTestFinished(watch.stop)
  return { told, ...watch }
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

it('P5: what is slotted into the element, as the login frame into its box, does not cover it', () => {
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => host.remove())
  const slot = document.createElement('slot')
  host.attachShadow({ mode: 'open' }).append(button)
  button.append(slot)
  onTestFinished(() => {
    slot.remove()
    document.body.prepend(button)
  })
  const frame = host.appendChild(document.createElement('div'))
  Object.defineProperty(frame, 'assignedSlot', { value: slot })
  hit = () => frame
  const { told } = begin()
  see(whole)
  pass(lookMs * 4)
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
  expect(told).toEqual(['soon', 'clear', 'soon', 'hurried'])
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

describe('R19: at the press', () => {
  const ready = (reviewed: readonly Reviewed[] = []) => {
    const watch = begin(reviewed)
    see(whole)
    pass(lookMs + 100)
    expect(watch.told.at(-1)).toBe('clear')
    return watch
  }
  const shown = () => [{ element: amount, text: '1.5 ETH' }]
  amount.getBoundingClientRect = () =>
    ({ x: 20, y: 500, left: 20, top: 500, width: 160, height: 40, right: 180, bottom: 540 }) as DOMRect

  it('counts where all is clear, by pointer, by key and by a reader of the screen', () => {
    const { press: counts } = ready(shown())
    // Browsers make the button smaller before they report the press.
    Object.assign(at, { x: 22, width: 156 })
    press(100, 720)
    // The button gives way under the press, which the observer reports as not painted.
    see({ intersectionRatio: 1, isVisible: false })
    expect(counts()).toBe(true)
    see(whole)
    window.dispatchEvent(new Event('pointerup'))
    pass(1)
    expect(counts()).toBe(true)
  })

  it('does not count within the half second after the button moved, though no timer has looked yet', () => {
    const { told, press: counts } = ready()
    at.y = 660
    press(100, 680)
    expect(counts()).toBe(false)
    expect(told.at(-1)).toBe('hurried')
  })

  it('does not count for a key or a click without a pointer sooner than for a pointer', () => {
    const { press: counts } = begin()
    see(whole)
    expect(counts()).toBe(false)
    pass(lookMs + 100)
    expect(counts()).toBe(true)
  })

  it.each<[string, () => void]>([
    ['the button is all but transparent', () => button.setAttribute('style', 'opacity: 0.01')],
    [
      'the words of the button are transparent',
      () => button.setAttribute('style', 'color: rgba(0, 0, 0, 0)'),
    ],
    ['the amount is hidden', () => amount.setAttribute('style', 'visibility: hidden')],
    ['something lies over the amount', () => (hit = (_x, y) => (y < 600 ? document.head : button))],
    ['something lies over the button', () => (hit = () => amount)],
    ['the amount is another one', () => (amount.textContent = '15 ETH')],
  ])('does not count where %s, between two looks', (_what, change) => {
    const { press: counts } = ready(shown())
    change()
    expect(counts()).toBe(false)
  })

  it('says that the page changed what is shown, and goes on where it is put right', () => {
    const { told, press: counts } = ready(shown())
    amount.textContent = '15 ETH'
    expect(counts()).toBe(false)
    pass(100)
    expect(told.at(-1)).toBe('altered')
    amount.textContent = '1.5 ETH'
    pass(100)
    expect(counts()).toBe(true)
  })

  it('is covered where what is reviewed is not painted, and not where it is scrolled away', () => {
    const { told } = ready(shown())
    see({ intersectionRatio: 0.2, isVisible: false }, amount)
    pass(100)
    expect(told.at(-1)).toBe('clear')
    see({ intersectionRatio: 1, isVisible: false }, amount)
    pass(lookMs * 2 + 100)
    expect(told.at(-1)).toBe('covered')
  })
})
