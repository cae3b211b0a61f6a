import { expect, it } from 'vitest'
import { traceOf } from '../../../../src/domain/core/errors/trace.ts'

// Specification 7c.10
it.each([
  ['a script', '    at ask (https://shop.example/embed/worker.js:2:31)', 'worker.js:2:31'],
  ['a script with a query', '    at https://shop.example/a/sdk.mjs?v=2:7:9', 'sdk.mjs:7:9'],
  ['a blob', '    at ask (blob:https://shop.example/3f1c-2b:1:234)', 'blob:1:234'],
  ['a blob without a function', '    at blob:https://shop.example/3f1c-2b:1:234', 'blob:1:234'],
  ['a message', 'AppError: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', ''],
])(
  'telemetry removes the URL, the function name and the error message from a stack trace: %s',
  (_what, line, expected) => {
    expect(traceOf(`Error: x\n${line}`)).toBe(expected)
  },
)
