import { afterEach, expect, it } from 'vitest'
import { jsx } from '../../../src/ui/app/jsx-runtime.ts'

const shared = Object.prototype as unknown as Record<string, unknown>

afterEach(() => {
  for (const name of ['key', 'ref', 'title']) delete shared[name]
})

it('the JSX runtime ignores properties that the page added to every object', () => {
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

it("the JSX runtime keeps a component's own props, its key, and the method that React calls on props", () => {
  const element = jsx('a', { href: '/cart', children: 'Cart' }, 'first')
  const props = element.props as Record<string, unknown>
  expect(element.key).toBe('first')
  expect({ ...props }).toEqual({ href: '/cart', children: 'Cart' })
  expect(Object.hasOwn(props, 'href')).toBe(true)
})
