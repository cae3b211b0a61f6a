// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createPortico } from '../../src/sdk.ts'

/**
 * Browser APIs that Portico uses but jsdom does not have. The test removes them from its own environment, happy-dom.
 * Portico must work without them, because sites run their own tests in jsdom.
 */
const missing: readonly (readonly [owner: object, name: string])[] = [
  [HTMLDialogElement.prototype, 'showModal'],
  [HTMLDialogElement.prototype, 'show'],
  [HTMLDialogElement.prototype, 'close'],
  [CSSStyleSheet.prototype, 'replaceSync'],
  [CSSStyleSheet.prototype, 'replace'],
  [Element.prototype, 'animate'],
  [Element.prototype, 'getAnimations'],
  [Element.prototype, 'scrollIntoView'],
  [Element.prototype, 'scrollTo'],
  [Element.prototype, 'setPointerCapture'],
  [Element.prototype, 'checkVisibility'],
  ...[
    'matchMedia',
    'IntersectionObserver',
    'ResizeObserver',
    'Worker',
    'CSS',
    'requestIdleCallback',
    'fetch',
    'visualViewport',
  ].map(name => [window, name] as const),
]

const restore: (() => void)[] = []
afterEach(() => {
  for (const step of restore.splice(0)) step()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}, 30_000)

it('the modal opens, closes and is destroyed without an error in an environment like jsdom', async () => {
  for (const [owner, name] of missing) {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { value: undefined, configurable: true, writable: true })
    restore.push(() => {
      if (before) Object.defineProperty(owner, name, before)
      else Reflect.deleteProperty(owner, name)
    })
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const errors: unknown[] = []
  const onError = (event: Event) => void errors.push((event as ErrorEvent).error ?? event)
  window.addEventListener('error', onError)
  restore.push(() => window.removeEventListener('error', onError))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

  const portico = createPortico({ networks: ['eip155:1'] })
  await portico.open()
  expect(portico.modal.get()).toMatchObject({ open: true })
  const { shadowRoot } = document.querySelector('portico-modal') as HTMLElement
  await expect.poll(() => shadowRoot?.textContent, { timeout: 10_000 }).toContain('Connect a wallet')
  await portico.open('Networks')
  portico.close()
  await expect.poll(() => portico.modal.get().open, { timeout: 10_000 }).toBe(false)
  portico.destroy()
  expect(document.querySelector('portico-modal')).toBeNull()
  expect([errors, logged.mock.calls]).toEqual([[], []])
}, 30_000)
