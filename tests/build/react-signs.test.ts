import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { signsWithoutStack } from '../../build/react-signs.ts'

const require = createRequire(import.meta.url)
const file = require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js')

const programOf = (code: string) => parseSync('react.js', code).program

/** Runs the file of React with errors that are counted. */
function errorsOf(code: string): { readonly count: number; readonly exported: readonly string[] } {
  let count = 0
  class Counted extends Error {
    constructor(message?: string) {
      super(message)
      count += 1
    }
  }
  const counted = new Proxy(Counted, {
    apply: (target, _, [message]: [string?]) => new target(message),
  })
  const exports = {}
  runInNewContext(code, { Error: counted, exports, require, process: { env: {} } })
  return { count, exported: Object.keys(exports) }
}

it('the file of React creates no error when it starts (16)', () => {
  const code = readFileSync(file, 'utf8')
  expect(errorsOf(code).count).toBe(5)
  const { count, exported } = errorsOf(signsWithoutStack(code, programOf(code)).toString())
  expect([count, exported]).toEqual([0, expect.arrayContaining(['createRoot'])])
})

it('an error that React throws in a function stays as it is (16)', () => {
  const code = 'function f() {\n    throw Error(formatProdErrorMessage(1));\n  }\n'
  expect(signsWithoutStack(code, programOf(code)).hasChanged()).toBe(false)
})
