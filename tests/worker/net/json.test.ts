import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createHttp } from '../../../src/worker/net/http.ts'
import { parseExactJson, parseJson } from '../../../src/worker/net/parse-json.ts'
import { readVectors } from '../../vectors/read.ts'
import { observe } from '../observe.ts'

type Case = { readonly name: string; readonly expect: 'y' | 'n' | 'i'; readonly base64: string }

const cases = readVectors<Case[]>('json-test-suite/parsing.json')

/**
 * Gives the HTTP client a response with these bytes. Returns the string `value` if the client can parse the bytes, and
 * otherwise the error code.
 */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const sendRpc = createHttp({
    fetch: async () => new Response(bytes as Uint8Array<ArrayBuffer>),
    now: Date.now,
    deadlineMs: 5000,
    maxBytes: 2_000_000,
  })
  const seen = observe(sendRpc({ url: 'https://data.example/' }))
  await new Promise<void>(resolve => {
    sendRpc({ url: 'https://data.example/' }).subscribe({ next: () => resolve(), error: () => resolve() })
  })
  return seen.error instanceof AppError ? seen.error.code : seen.values.length === 1 ? 'value' : 'nothing'
}

describe('the HTTP client, with the files of the JSONTestSuite as responses', () => {
  it.each(cases)(
    'parses or rejects a file as the test suite specifies: $name',
    async ({ expect: expected, base64 }) => {
      const outcome = await outcomeOf(Buffer.from(base64, 'base64'))
      if (expected === 'y') expect(outcome).toBe('value')
      else if (expected === 'n') expect(outcome).toBe('answer-malformed')
      else expect(['value', 'answer-malformed']).toContain(outcome)
    },
  )
})

describe('the JSON parser', () => {
  it('returns the same value as JSON.parse() for every text that JSON.stringify() writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), value => {
        const text = JSON.stringify(value)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('returns an integer as a string from parseExactJson() only if the integer has 16 or more digits', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.string(), (integer, text) => {
        const expected =
          integer.toString().replace('-', '').length >= 16 ? integer.toString() : Number(integer)
        expect(parseExactJson(`{"a":${integer},"b":${JSON.stringify(text)},"c":[${integer}]}`)).toEqual({
          a: expected,
          b: text,
          c: [expected],
        })
      }),
    )
  })

  // If the parsing time grew with the square of the length, the first of these texts would take hours.
  it.each([
    ['escaped quotes in a string without an end', `"${'\\\\"'.repeat(900_000)}`],
    ['an open string in each list', '["'.repeat(900_000)],
    ['digits without an end', `[${'9'.repeat(1_800_000)}`],
  ])(
    'rejects a malformed text of two megabytes in a time that is proportional to its length: %s',
    (_, text) => {
      expect(() => parseExactJson(text)).toThrow(AppError)
    },
  )

  it('ignores brackets inside strings when it limits the nesting depth', () => {
    const text = JSON.stringify({ a: '['.repeat(1000), b: `\\"${'{'.repeat(1000)}` })
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('does not let the parsed text change the prototype of an object', () => {
    const parsed = parseJson('{"__proto__":{"polluted":true}}')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
