import { afterEach, describe, expect, it, vi } from 'vitest'
import { newChannel } from '../../src/bridge/own-port.ts'
import { callRemote, recordOf, serveCalls } from '../../src/bridge/rpc.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { catalogue, type ErrorCode } from '../../src/domain/core/errors/catalogue.ts'
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

describe('calls over a port', () => {
  it('carries arguments and results, including bigints', async () => {
    const { call } = pair({ add: (a: bigint, b: bigint) => ({ sum: a + b }) })
    expect(await call('add', 2n, 3n)).toEqual({ sum: 5n })
  })

  it.each(Object.keys(catalogue) as ErrorCode[])('B8: %s keeps its code and context', async code => {
    const { call } = pair({
      fail: () => {
        throw new AppError(code, { code: 4001, wallet: 'Mock', n: null })
      },
    })
    const error = await rejection(call('fail'))
    expect(error).toBeInstanceOf(CoreError)
    expect(error.code).toBe(code)
    expect(error.context).toEqual({ code: 4001, wallet: 'Mock', n: null })
  })

  it.each([4001, 4100, 4902, -32603])('B8: a foreign error keeps its number %i', async number => {
    const { call } = pair({ fail: () => Promise.reject(Object.assign(new Error('words'), { code: number })) })
    const error = await rejection(call('fail'))
    expect(error.context).toMatchObject({ original: number, reason: 'words' })
  })

  it('B7: a result that cannot be cloned is a typed error', async () => {
    const { call } = pair({ give: () => ({ deep: () => {} }) })
    expect(await rejection(call('give'))).toMatchObject({
      code: 'not-cloneable',
      context: { method: 'give' },
    })
  })

  it('B7: an argument that cannot be cloned is a typed error, and the port keeps working', async () => {
    const { call } = pair({ take: () => 'ok' })
    expect(await rejection(call('take', { deep: () => {} }))).toMatchObject({ code: 'not-cloneable' })
    expect(await call('take', 1)).toBe('ok')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'value', 'missing'])(
    "rejects a method that is not the object's own function: %s",
    async method => {
      const { call } = pair({ value: 1 })
      expect(await rejection(call(method))).toMatchObject({ code: 'method-unsupported', context: { method } })
    },
  )

  it('R22: a malformed reply rejects its call, and no rejection stays unhandled', async () => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => port2.postMessage({ id: data.id, type: 'RAW', value: undefined })
    closers.push(() => port1.close())
    const calls = callRemote(port1)
    expect(await rejection(calls.call('give', []))).toBeInstanceOf(Error)
    await vi.waitFor(() => expect(calls.open()).toBe(0))
  })

  it('R22: creates ports on a page that has replaced an array method', () => {
    const lying = vi.spyOn(Array.prototype, 'map').mockReturnValue([])
    const ports = newChannel()
    lying.mockRestore()
    closers.push(() => ports[0].close())
    expect(ports.every(port => port instanceof MessagePort)).toBe(true)
  })

  it('R22: close leaves no rejection unhandled on a page that has replaced an array method', async () => {
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

  it('B3: close rejects 100 pending calls at once with the reason, and all later calls', async () => {
    const { calls, call } = pair({ wait: () => new Promise(() => {}) })
    const pending = Array.from({ length: 100 }, () => rejection(call('wait')))
    calls.close(new AppError('worker-lost', { reason: 'test' }))
    expect(new Set((await Promise.all(pending)).map(error => error.code))).toEqual(new Set(['worker-lost']))
    expect((await rejection(call('wait'))).code).toBe('worker-lost')
  })
})

describe('converting a thrown value to an error record', () => {
  it.each([
    ['an AppError', new AppError('offline', { host: 'a' }), { code: 'offline', context: { host: 'a' } }],
    [
      'a record',
      { code: 'offline', message: '', context: { host: 'a', bad: {} } },
      { code: 'offline', context: { host: 'a' } },
    ],
    ['an Error', new TypeError('words'), { code: 'unknown', context: { reason: 'words' } }],
    ['a string', 'words', { code: 'unknown', context: { reason: 'words' } }],
    ['nothing', undefined, { code: 'unknown', context: {} }],
    ['null', null, { code: 'unknown', context: {} }],
    ['a long story', new Error('x'.repeat(9_999)), { code: 'unknown', context: { reason: 'x'.repeat(200) } }],
  ])('%s', async (_name, thrown, record) => {
    expect(await recordOf(thrown)).toMatchObject(record)
    expect(structuredClone(await recordOf(thrown))).toEqual(await recordOf(thrown))
  })
})
