// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Root } from 'react-dom/client'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { signsWithoutStack, withoutUnusedExports } from '../../build/react-dom.ts'

const require = createRequire(import.meta.url)
const fileOf = (name: string) =>
  readFileSync(require.resolve('react-dom').replace(/index\.js$/, `cjs/${name}.production.js`), 'utf8')
/** The file with both changes, and the number of its signs. */
function changed(code: string) {
  const { program } = parseSync('react.js', code)
  const text = withoutUnusedExports(code, program)
  const signs = signsWithoutStack(code, program, text)
  return { code: text.toString(), signs }
}
const client = fileOf('react-dom-client')
const dom = fileOf('react-dom')

/** Runs a file of React, and counts the errors that it creates meanwhile. */
function run(code: string, load: (name: string) => unknown = require) {
  let count = 0
  const counted = new Proxy(Error, {
    apply: (target, self, given: [string]) => {
      count += 1
      return Reflect.apply(target, self, given)
    },
  })
  const exports: Record<string, unknown> = {}
  new Function('exports', 'require', 'Error', 'process', code)(exports, load, counted, { env: {} })
  return { count, exports }
}

it('the file of React creates no error when it starts (16)', () => {
  expect(run(client).count).toBe(5)
  const { code, signs } = changed(client)
  const { count, exports } = run(code)
  expect([signs, count, Object.keys(exports)]).toEqual([5, 0, ['createRoot', 'version']])
})

it('an error that React throws in a function stays as it is (16)', () => {
  const code = 'function f() {\n    throw Error(formatProdErrorMessage(1));\n  }\n'
  expect(changed(code)).toEqual({ code, signs: 0 })
})

it('the changed React renders, and its other functions are gone (16)', async () => {
  const slim = run(changed(dom).code).exports
  expect(Object.keys(slim)).toEqual([
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'version',
  ])
  const react = require(require.resolve('react').replace(/index\.js$/, 'cjs/react.production.js'))
  const { createElement, useState } = react as typeof import('react')
  const parts: Readonly<Record<string, unknown>> = { react, 'react-dom': slim }
  const { exports } = run(changed(client).code, name => parts[name] ?? require(name))
  const place = document.createElement('div')
  const Count = () => {
    const [count, setCount] = useState(0)
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `pressed ${count}`)
  }
  document.body.append(place)
  const root = (exports.createRoot as (place: Element) => Root)(place)
  root.render(createElement(Count))
  await expect.poll(() => place.textContent).toBe('pressed 0')
  place.querySelector('button')?.click()
  await expect.poll(() => place.textContent).toBe('pressed 1')
  root.unmount()
})
