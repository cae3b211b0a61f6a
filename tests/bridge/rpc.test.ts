import { afterEach, describe, expect, it, vi } from 'vitest'
import { newChannel } from '../../src/bridge/original-methods.ts'
import { callRemote, recordOf, serveCalls } from '../../src/bridge/rpc.ts'
import { AppError, catalogue, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import { CoreError } from '../../src/domain/core/errors/core-error.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function pair(api: object) {
  const { port1, port2 } = new MessageChannel()
  const stop = serveCalls(api, port2)
  const calls = callRemote(port1)
  closers.push(stop, () => port1.close())
  return { calls, call: (method: string, ...args: unknown[]) => calls.call(method, args) }
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    value => {
      throw new Error(`resolved with ${String(value)}`)
    },
    (error: AppError) => error,
  )

describe('calls between the page and the worker over a message port', () => {
  it('transfer arguments and results, including bigints', async () => {
    const { call } = pair({ add: (a: bigint, b: bigint) => ({ sum: a + b }) })
    expect(await call('add', 2n, 3n)).toEqual({ sum: 5n })
  })

  it.each(Object.keys(catalogue) as ErrorCode[])(
    'reject in the page with the error code and the context that the worker threw: %s (fault B8)',
    async code => {
      const { call } = pair({
        fail: () => {
          throw new AppError(code, { code: 4001, wallet: 'Mock', n: null })
        },
      })
      const error = await rejection(call('fail'))
      expect(error).toBeInstanceOf(CoreError)
      expect(error.code).toBe(code)
      expect(error.context).toEqual({ code: 4001, wallet: 'Mock', n: null })
    },
  )

  it.each([4001, 4100, 4902, -32603])(
    'keep the original error number if the error is not a Portico error: number %i (fault B8)',
    async number => {
      const { call } = pair({
        fail: () => Promise.reject(Object.assign(new Error('words'), { code: number })),
      })
      const error = await rejection(call('fail'))
      expect(error.context).toMatchObject({ original: number, reason: 'words' })
    },
  )

  it('reject with an error code if the result cannot be cloned', async () => {
    const { call } = pair({ give: () => ({ deep: () => {} }) })
    expect(await rejection(call('give'))).toMatchObject({
      code: 'not-cloneable',
      context: { method: 'give' },
    })
  })

  it('reject if an argument cannot be cloned, and the next call succeeds', async () => {
    const { call } = pair({ take: () => 'ok' })
    expect(await rejection(call('take', { deep: () => {} }))).toMatchObject({ code: 'not-cloneable' })
    expect(await call('take', 1)).toBe('ok')
  })

  const missingMethods = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'value', 'missing']
  it.each(missingMethods)(
    'reject if the called method is not an own method of the API object: %s',
    async method => {
      const { call } = pair({ value: 1 })
      expect(await rejection(call(method))).toMatchObject({ code: 'method-unsupported', context: { method } })
    },
  )

  it('reject and do not stay pending if the reply is malformed (attack R22)', async () => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => port2.postMessage({ id: data.id, type: 'RAW', value: undefined })
    closers.push(() => port1.close())
    const calls = callRemote(port1)
    expect(await rejection(calls.call('give', []))).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(calls.open()).toBe(0))
  })

  it('still use real message ports on a page that has replaced a built-in array method (attack R22)', () => {
    const lying = vi.spyOn(Array.prototype, 'map').mockReturnValue([])
    const ports = newChannel()
    lying.mockRestore()
    closers.push(() => ports[0].close())
    expect(ports.every(port => port instanceof MessagePort)).toBe(true)
  })

  it('cause no unhandled rejection after close() if Array.prototype.map is replaced (attack R22)', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    closers.push(() => process.off('unhandledRejection', unhandled))
    const { calls } = pair({})
    const lying = vi.spyOn(Array.prototype, 'map').mockReturnValue(undefined as never)
    calls.close(new AppError('worker-lost', { reason: 'test' }))
    lying.mockRestore()
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('are rejected after close(): all 100 pending calls and each later call (fault B3)', async () => {
    const { calls, call } = pair({ wait: () => new Promise(() => {}) })
    const pending = Array.from({ length: 100 }, () => rejection(call('wait')))
    calls.close(new AppError('worker-lost', { reason: 'test' }))
    expect(new Set((await Promise.all(pending)).map(error => error.code))).toEqual(new Set(['worker-lost']))
    expect((await rejection(call('wait'))).code).toBe('worker-lost')
  })
})

describe('the conversion of any thrown value to an error record', () => {
  it.each([
    [
      'an error of Portico',
      new AppError('offline', { host: 'a' }),
      { code: 'offline', context: { host: 'a' } },
    ],
    [
      'an error record',
      { code: 'offline', message: '', context: { host: 'a', bad: {} } },
      { code: 'offline', context: { host: 'a' } },
    ],
    ['an Error', new TypeError('words'), { code: 'unknown', context: { reason: 'words' } }],
    ['a string', 'words', { code: 'unknown', context: { reason: 'words' } }],
    ['an undefined value', undefined, { code: 'unknown', context: {} }],
    ['null', null, { code: 'unknown', context: {} }],
    [
      'an error with a long message',
      new Error('x'.repeat(9_999)),
      { code: 'unknown', context: { reason: 'x'.repeat(200) } },
    ],
  ])('returns a record that can be cloned: %s', async (_name, thrown, record) => {
    expect(await recordOf(thrown)).toMatchObject(record)
    expect(structuredClone(await recordOf(thrown))).toEqual(await recordOf(thrown))
  })
})
