// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { listenToDialog } from '../../../../src/ui/app/dialog/dialog-events.ts'

it.each([
  ['Escape', { isComposing: true }],
  ['Escape', { keyCode: 229 }],
  ['Enter', { isComposing: true }],
  ['Enter', { keyCode: 229 }],
])('%s that ends a composition closes nothing and submits nothing (F9): %j', (key, given) => {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.innerHTML = '<dialog><form><input></form></dialog>'
  document.body.append(host)
  const dialog = shadow.querySelector('dialog') as HTMLDialogElement
  const close = vi.fn()
  const stop = listenToDialog(dialog, dialog, { close, isOpen: () => true, focusTitle: () => {} })
  const press = (more: object): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value })
    shadow.querySelector('input')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(press(given)).toBe(true)
  expect(close).not.toHaveBeenCalled()
  expect(press({})).toBe(key === 'Escape')
  expect(close).toHaveBeenCalledTimes(key === 'Escape' ? 1 : 0)
  stop()
  host.remove()
})
