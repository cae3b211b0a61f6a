// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createSurface } from '../../../src/ui/app/element.tsx'

// Specification 2.34
it('the modal stands beside the body of the page, and stays there when a router replaces the body (2.34)', () => {
  const { element, remove } = createSurface()
  expect(element.parentNode).toBe(document.documentElement)
  document.body.replaceWith(document.createElement('body'))
  expect([element.isConnected, document.body.contains(element)]).toEqual([true, false])
  remove()
  expect(element.isConnected).toBe(false)
})
