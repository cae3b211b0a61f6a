// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { jsx as createElement } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { jsx } from '../../../src/ui/app/jsx-runtime.ts'

const shared = Object.prototype as unknown as Record<string, unknown>

afterEach(() => {
  for (const name of ['key', 'ref', 'title']) delete shared[name]
})

// Fault K1
it('the JSX runtime ignores properties that the page added to Object.prototype', () => {
  for (const name of ['key', 'ref', 'title']) shared[name] = 'of the page'
  const element = <p id="own">Text</p>
  const props = element.props as Record<string, unknown>
  const seen: string[] = []
  for (const name in props) seen.push(name)
  expect(element.key).toBeNull()
  expect(props.ref).toBeUndefined()
  expect(props.title).toBeUndefined()
  expect(seen).toEqual(['id', 'children'])
})

it('the JSX runtime keeps the props and the key that an element was created with', () => {
  const element = jsx('a', { href: '/cart', children: 'Cart' }, 'first')
  const props = element.props as Record<string, unknown>
  expect(element.key).toBe('first')
  expect({ ...props }).toEqual({ href: '/cart', children: 'Cart' })
})

it('the props of the JSX runtime have the method hasOwnProperty, which React DOM needs', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const own = { href: '/cart', children: 'Cart' }
  const htmlOf = async (element: ReactElement) => {
    const container = document.createElement('div')
    const root = createRoot(container)
    onTestFinished(() => act(async () => root.unmount()))
    await act(async () => root.render(element))
    return container.innerHTML
  }
  expect(await htmlOf(jsx('a', own))).toBe('<a href="/cart">Cart</a>')
  const bare = createElement('a', Object.assign(Object.create(null), own))
  await expect(htmlOf(bare)).rejects.toThrow('props.hasOwnProperty is not a function')
})
