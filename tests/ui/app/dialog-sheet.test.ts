// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { liftAboveKeyboard } from '../../../src/ui/app/dialog/sheet.ts'

it('keeps the card above the keyboard of a phone, and ignores a zoomed page (F44)', () => {
  const card = document.createElement('div')
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 })
  const stop = liftAboveKeyboard(card, viewport as unknown as VisualViewport)
  const keyboard = (): string => card.style.getPropertyValue('--pt-keyboard')
  expect(keyboard()).toBe('')
  viewport.height = window.innerHeight - 300
  viewport.dispatchEvent(new Event('resize'))
  expect(keyboard()).toBe('300px')
  viewport.offsetTop = 100
  viewport.dispatchEvent(new Event('scroll'))
  expect(keyboard()).toBe('200px')
  viewport.scale = 2
  viewport.dispatchEvent(new Event('resize'))
  expect(keyboard()).toBe('0px')
  stop()
  viewport.scale = 1
  viewport.dispatchEvent(new Event('resize'))
  expect(keyboard()).toBe('')
})
