// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Reviewed } from '../../../../src/ui/app/hooks/shown-text.ts'
import {
  type ClickjackingGuard,
  lookMs,
  watchForClickjacking,
} from '../../../../src/ui/app/hooks/use-clickjacking-guard.ts'

type Seen = { intersectionRatio: number; isVisible?: boolean }
let see: (seen: Seen, target?: Element) => void = () => {}
let request: unknown
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
      constructor(notify: (all: (Seen & { target: Element })[]) => void, options: unknown) {
        see = (seen, target = button) => notify([{ ...seen, target }])
        request = options
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
  const received: ClickjackingGuard[] = []
  const watch = watchForClickjacking(
    button,
    sight => received.push(sight),
    () => reviewed,
  )
  onTestFinished(watch.stop)
  return { received, ...watch }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const whole = { intersectionRatio: 1, isVisible: true }
const press = (clientX: number, clientY: number) =>
  window.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX, clientY }))

it('the clickjacking guard reports "clear" after the button was visible for half a second', () => {
  const { received } = begin()
  expect(request).toMatchObject({ trackVisibility: true, delay: 100 })
  see(whole)
  pass(lookMs - 1)
  expect(received).toEqual(['soon'])
  pass(101)
  expect(received).toEqual(['soon', 'clear'])
})

it('the clickjacking guard treats the login frame in the slot of a button as part of the button', () => {
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
  const { received } = begin()
  see(whole)
  pass(lookMs * 4)
  expect(received).toEqual(['soon', 'clear'])
})

it('the clickjacking guard can report "clear" in a browser without "trackVisibility"', () => {
  const { received } = begin()
  see({ intersectionRatio: 1 })
  pass(lookMs)
  expect(received.at(-1)).toBe('clear')
})

it.each<[string, Seen]>([
  ['something covers it', { intersectionRatio: 1, isVisible: false }],
  ['part of it is out of view', { intersectionRatio: 0.6, isVisible: true }],
])(
  'the clickjacking guard reports "covered" and never "clear" for a partly visible button: %s',
  (_what, seen) => {
    const { received } = begin()
    see(seen)
    pass(lookMs * 10)
    expect(received).toEqual(['soon', 'covered'])
    see(whole)
    pass(lookMs + 100)
    expect(received).toEqual(['soon', 'covered', 'soon', 'clear'])
  },
)

it('the clickjacking guard keeps the state "covered" when the guarded button moves', () => {
  const { received } = begin()
  see({ intersectionRatio: 1, isVisible: false })
  pass(lookMs * 2)
  expect(received).toEqual(['soon', 'covered'])
  at.y -= 20
  pass(lookMs * 4)
  expect(received).toEqual(['soon', 'covered'])
  see(whole)
  at.y += 20
  pass(lookMs)
  expect(received).toEqual(['soon', 'covered', 'soon'])
  pass(200)
  expect(received.at(-1)).toBe('clear')
})

it('the clickjacking guard does not block a press in progress, even if the button moves meanwhile', () => {
  const { received } = begin()
  see(whole)
  pass(lookMs)
  press(100, 720)
  at.y = 701
  see({ intersectionRatio: 1, isVisible: false })
  pass(400)
  expect(received).toEqual(['soon', 'clear'])
  window.dispatchEvent(new Event('pointerup'))
  expect(received).toEqual(['soon', 'clear'])
  pass(1)
  expect(received).toEqual(['soon', 'clear', 'soon'])
  see(whole)
  pass(lookMs + 100)
  expect(received.at(-1)).toBe('clear')
})

it('the clickjacking guard checks a new press even if the last press had no pointerup event', () => {
  const { received } = begin()
  see(whole)
  pass(lookMs)
  press(100, 720)
  see({ intersectionRatio: 1, isVisible: false })
  pass(2 * lookMs)
  expect(received).toEqual(['soon', 'clear'])
  press(100, 720)
  expect(received).toEqual(['soon', 'clear', 'soon', 'hurried'])
})

it('the clickjacking guard waits another half second after the button was covered or has moved', () => {
  const { received } = begin()
  see(whole)
  pass(lookMs)
  see({ intersectionRatio: 1, isVisible: false })
  see(whole)
  expect(received).toEqual(['soon', 'clear', 'soon'])
  pass(lookMs)
  at.y -= 30
  pass(100)
  expect(received.slice(3)).toEqual(['clear', 'soon'])
  pass(lookMs - 100)
  expect(received.at(-1)).toBe('soon')
  pass(100)
  expect(received.at(-1)).toBe('clear')
})

it('the clickjacking guard reports a press if the button has not been visible for long enough', () => {
  const { received, stop } = begin()
  see(whole)
  press(5, 5)
  expect(received).toEqual(['soon'])
  press(30, 710)
  expect(received).toEqual(['soon', 'hurried'])
  pass(lookMs)
  press(30, 710)
  expect(received).toEqual(['soon', 'hurried', 'clear'])
  stop()
  expect(gone).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('the clickjacking guard waits again if a press on the login frame reaches the page instead', () => {
  const { received } = begin()
  see(whole)
  pass(lookMs)
  const frame = button.appendChild(document.createElement('span'))
  onTestFinished(() => frame.remove())
  // A span stands for the login frame, because a real frame would load a page.
  vi.stubGlobal('HTMLIFrameElement', HTMLSpanElement)
  const lost = new Event('pointerdown', { bubbles: true, composed: true })
  frame.dispatchEvent(Object.assign(lost, { clientX: 30, clientY: 710 }))
  window.dispatchEvent(new Event('pointerup'))
  pass(1)
  expect(received).toEqual(['soon', 'clear', 'hurried'])
  pass(lookMs + 100)
  expect(received.at(-1)).toBe('clear')
})

describe('the clickjacking guard of a confirm button (attack R19)', () => {
  const ready = (reviewed: readonly Reviewed[] = []) => {
    const watch = begin(reviewed)
    see(whole)
    pass(lookMs + 100)
    expect(watch.received.at(-1)).toBe('clear')
    return watch
  }
  const shown = () => [{ element: amount, text: '1.5 ETH' }]
  amount.getBoundingClientRect = () =>
    ({ x: 20, y: 500, left: 20, top: 500, width: 160, height: 40, right: 180, bottom: 540 }) as DOMRect

  it('accepts a press if nothing covers the button or the reviewed amount', () => {
    const { press: counts } = ready(shown())
    // The style of a button shrinks it as soon as the user presses it, and only then does the browser send
    // `pointerdown`. The guard must not count the smaller size as a move.
    Object.assign(at, { x: 22, width: 156 })
    press(100, 720)
    // Because of the transform that shrinks the button, the IntersectionObserver reports the button as not visible. The
    // guard must still accept the press.
    see({ intersectionRatio: 1, isVisible: false })
    expect(counts()).toBe(true)
    see(whole)
    window.dispatchEvent(new Event('pointerup'))
    pass(1)
    expect(counts()).toBe(true)
  })

  it('rejects a press within half a second after the button has moved', () => {
    const { received, press: counts } = ready()
    at.y = 660
    press(100, 680)
    expect(counts()).toBe(false)
    expect(received.at(-1)).toBe('hurried')
  })

  it('rejects a press by key or screen reader until the button has been visible for half a second', () => {
    const { press: counts } = begin()
    see(whole)
    expect(counts()).toBe(false)
    pass(lookMs + 100)
    expect(counts()).toBe(true)
  })

  it.each<[string, () => void]>([
    ['the button is almost transparent', () => button.setAttribute('style', 'opacity: 0.01')],
    ['the text of the button is transparent', () => button.setAttribute('style', 'color: rgba(0, 0, 0, 0)')],
    ['the amount is hidden', () => amount.setAttribute('style', 'visibility: hidden')],
    ['another element covers the amount', () => (hit = (_x, y) => (y < 600 ? document.head : button))],
    ['another element covers the button', () => (hit = () => amount)],
    ['the amount has changed', () => (amount.textContent = '15 ETH')],
  ])(
    'rejects a press if the page has just changed, even before the next regular check: %s',
    (_what, change) => {
      const { press: counts } = ready(shown())
      change()
      expect(counts()).toBe(false)
    },
  )

  it('rejects a press if the amount is covered before the user releases the button', () => {
    const { received, press: counts } = ready(shown())
    press(100, 720)
    hit = (_x, y) => (y < 600 ? document.head : button)
    expect(counts()).toBe(false)
    hit = (_x, y) => (y < 600 ? amount : button)
    window.dispatchEvent(new Event('pointerup'))
    pass(1)
    expect(received.at(-1)).toBe('hurried')
  })

  it('reports "altered" as long as the text on the screen differs from the reviewed text', () => {
    const { received, press: counts } = ready(shown())
    amount.textContent = '15 ETH'
    expect(counts()).toBe(false)
    pass(100)
    expect(received.at(-1)).toBe('altered')
    amount.textContent = '1.5 ETH'
    pass(100)
    expect(counts()).toBe(true)
  })

  it('reports "covered" for a covered amount, but not for an amount that is scrolled out of view', () => {
    const { received } = ready(shown())
    see({ intersectionRatio: 0.2, isVisible: false }, amount)
    pass(100)
    expect(received.at(-1)).toBe('clear')
    see({ intersectionRatio: 1, isVisible: false }, amount)
    pass(lookMs * 2 + 100)
    expect(received.at(-1)).toBe('covered')
  })
})
