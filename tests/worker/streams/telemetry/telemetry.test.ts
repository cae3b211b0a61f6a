import { NEVER, of, Subject, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, catalogue } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { toTracedRecord } from '../../../../src/domain/core/errors/trace.ts'
import { redact, redactUrl } from '../../../../src/domain/core/redact.ts'
import {
  createTelemetry,
  type TelemetryDeps,
  type TelemetryEvent,
} from '../../../../src/worker/streams/telemetry/telemetry.ts'
import { readVectors } from '../../../vectors/read.ts'

/** The codes that only follow from what the user did. Another copy of the list, so that a change needs a reason. */
const deeds: readonly string[] = [
  'user-rejected signature-declined atomic-upgrade-rejected request-cancelled aborted social-cancelled send-cancelled',
  'pairing-expired offline email-invalid email-cooldown code-wrong code-expired code-used-up link-expired',
  'address-invalid amount-invalid amount-too-precise send-incomplete send-token-missing send-receiver-new',
  'send-remainder insufficient-funds swap-balance-low name-invalid name-taken name-elsewhere connector-not-connected',
].flatMap(line => line.split(' '))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(over: Partial<TelemetryDeps> = {}) {
  const sent: TelemetryEvent[] = []
  const onError = vi.fn()
  let ids = 0
  const telemetry = createTelemetry({
    send: event => {
      sent.push(event)
      return of(undefined)
    },
    allowed$: of(true),
    now: Date.now,
    newId: () => `id-${++ids}`,
    page: { href: 'https://shop.example/basket?token=SECRET#SECRET', hostname: 'shop.example' },
    onError,
    ...over,
  })
  return { telemetry, sent, onError }
}
const error = toRecord(new AppError('timed-out'))

describe('telemetry', () => {
  // Specification 7c.1
  it('sends an event in the format of the analytics service', () => {
    const { telemetry, sent } = setUp()
    telemetry.track('CONNECT_SUCCESS', { method: 'qrcode', name: 'One' })
    expect(sent).toEqual([
      {
        eventId: 'id-1',
        url: 'https://shop.example/basket',
        domain: 'shop.example',
        timestamp: 1_700_000_000_000,
        props: { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'One' } },
      },
    ])
  })

  // Specification 7c.4
  it('sends an error in the format of the analytics service', () => {
    const { telemetry, sent } = setUp()
    telemetry.report(error)
    expect(sent[0]).toMatchObject({
      timestamp: '2023-11-14T22:13:20.000Z',
      props: {
        type: 'error',
        event: 'API_ERROR',
        errorType: 'timed-out',
        errorMessage: 'The service took too long to respond',
        stackTrace: '',
      },
    })
  })

  // Specification 7c.5
  it('sends the place of an error as script, line and column, without URLs and function names', () => {
    const { telemetry, sent } = setUp()
    const failed = new AppError('timed-out')
    failed.stack = [
      'AppError: ada@example.com 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      '    at balanceOf (https://shop.example/assets/worker-1a2b.js?token=SECRET:3:1415)',
      '    at async https://shop.example/ada/basket.mjs:9:26',
      '    at <anonymous>',
      'pay@blob:https://shop.example/6f9619ff-8b86-d011-b42d-00cf4fc964ff:5:3',
      'ask@https://shop.example/assets/queries-9.js:1:2',
    ].join('\n')
    const record = toTracedRecord(failed)
    expect(Object.keys(record)).not.toContain('stack')
    telemetry.report(record)
    const trace = 'worker-1a2b.js:3:1415\nbasket.mjs:9:26\nblob:5:3\nqueries-9.js:1:2'
    expect(sent[0]?.props.stackTrace).toBe(trace)
    telemetry.report(structuredClone(record), 'page.js:7:8')
    expect(sent[1]?.props.stackTrace).toBe('page.js:7:8')
    telemetry.report(structuredClone(record))
    expect(sent[2]?.props.stackTrace).toBe('')
  })

  // Specification 7c.4, 8.13
  it.each([
    ['answer-malformed', 'DATA_PARSING_ERROR'],
    ['frame-load-failed', 'SECURE_SITE_ERROR'],
    ['balance-unavailable', 'API_ERROR'],
    ['rpc-internal', 'API_ERROR'],
    ['not-cloneable', 'INTERNAL_SDK_ERROR'],
    ['disconnect-failed', 'INTERNAL_SDK_ERROR'],
  ] as const)('sends an error as an event of the matching type (error %s: type %s)', (code, event) => {
    const { telemetry, sent } = setUp()
    telemetry.report(toRecord(new AppError(code)))
    expect(sent[0]?.props.event).toBe(event)
  })

  // Specification 7c.6
  it.each(Object.keys(catalogue) as (keyof typeof catalogue)[])(
    'reports every code, except those that only follow from what the user did: %s (7c.6)',
    code => {
      const { telemetry, sent } = setUp()
      telemetry.reportFailure(toRecord(new AppError(code)))
      expect(sent.map(({ props }) => props.errorType)).toEqual(deeds.includes(code) ? [] : [code])
    },
  )

  // Specification 7c.6
  it('sends the error of a failed action, except user-rejected and expected errors such as name-taken', () => {
    const { telemetry, sent } = setUp()
    const codes = [
      'user-rejected',
      'name-taken',
      'unknown',
      'http-status',
      'answer-malformed',
      'swap-build-failed',
      'worker-lost',
    ] as const
    for (const code of codes) telemetry.reportFailure(toRecord(new AppError(code)))
    expect(sent.map(({ props }) => props.errorType)).toEqual([
      'unknown',
      'http-status',
      'answer-malformed',
      'swap-build-failed',
      'worker-lost',
    ])
  })

  // Specification 7c.3
  it('never sends the event MODAL_CREATED', () => {
    const { telemetry, sent } = setUp()
    for (const event of ['MODAL_CREATED', 'MODAL_OPEN']) telemetry.track(event)
    expect(sent.map(({ props }) => props.event)).toEqual(['MODAL_OPEN'])
  })

  it("sends nothing if the settings of the site's project do not allow analytics", () => {
    const { telemetry, sent } = setUp({ allowed$: of(false) })
    telemetry.track('CONNECT_SUCCESS')
    telemetry.report(error)
    expect(sent).toEqual([])
  })

  // Specification 7c.7, 9.38
  it('sends at most five errors in 60 s', () => {
    const { telemetry, sent } = setUp()
    for (let n = 0; n < 9; n += 1) telemetry.report(error)
    expect(sent).toHaveLength(5)
    vi.advanceTimersByTime(59_999)
    telemetry.report(error)
    expect(sent).toHaveLength(5)
    vi.advanceTimersByTime(1)
    for (let n = 0; n < 9; n += 1) telemetry.report(error)
    expect(sent).toHaveLength(10)
    telemetry.track('CONNECT_SUCCESS')
    expect(sent).toHaveLength(11)
  })

  // Specification 7c.7
  it('counts the errors of the last 60 s at each new error (7c.7)', () => {
    const { telemetry, sent } = setUp()
    for (let n = 0; n < 5; n += 1) {
      telemetry.report(error)
      vi.advanceTimersByTime(10_000)
    }
    vi.advanceTimersByTime(10_000)
    for (let n = 0; n < 3; n += 1) telemetry.report(error)
    expect(sent).toHaveLength(6)
    vi.advanceTimersByTime(10_000)
    for (let n = 0; n < 3; n += 1) telemetry.report(error)
    expect(sent).toHaveLength(7)
  })

  // Specification 7c.8, 8.3
  it('stops, and reports an error, after the analytics service rejects the origin of the site', () => {
    const refusal = new AppError('origin-not-allowed')
    const send = vi.fn(() => throwError(() => refusal))
    const { telemetry, onError } = setUp({ send })
    telemetry.track('A')
    telemetry.track('B')
    expect(send).toHaveBeenCalledTimes(1)
    expect(onError).toHaveBeenCalledWith(refusal)
  })

  it('sends no more events after the error origin-not-allowed, even if another request then times out', () => {
    const replies = [new Subject<never>(), new Subject<never>()] as const
    const send = vi.fn(() => replies[send.mock.calls.length - 1] ?? NEVER)
    const { telemetry } = setUp({ send })
    telemetry.track('A')
    telemetry.track('B')
    replies[0].error(new AppError('origin-not-allowed'))
    replies[1].error(new AppError('timed-out'))
    telemetry.track('C')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('continues to send events after a temporary error', () => {
    const send = vi.fn(() => throwError(() => new AppError('timed-out')))
    const { telemetry } = setUp({ send })
    telemetry.track('A')
    telemetry.track('B')
    expect(send).toHaveBeenCalledTimes(2)
  })
})

// Specification 7c.9
describe('telemetry without personal data', () => {
  const canaries = [
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'visitor@mail.example',
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d',
    '1234.5678',
    '1,5',
    '123456',
    'https://shop.example/x?q=SECRET#h',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  ]
  it.each(canaries)('removes personal data from events and errors: %s', canary => {
    const { telemetry, sent } = setUp()
    telemetry.track('X', { name: `before ${canary} after`, amount: 77_777, address: canary, hash: canary })
    telemetry.report({ ...error, message: `failed for ${canary}`, context: { address: canary } })
    const bodies = JSON.stringify(sent.map(({ props }) => props))
    expect(bodies).not.toContain(canary)
    expect(bodies).not.toMatch(/SECRET|77777|symKey/)
    expect(bodies).toMatch(/before .* after/)
  })

  it.each([
    ['https://shop.example/a?b#c', 'https://shop.example/a'],
    ['https://user:pass@shop.example/', 'https://shop.example/'],
    ['blob:https://shop.example/8f0e2c4e-1111-2222-3333-444455556666', ''],
    ['about:blank', ''],
    ['', ''],
  ])('removes private parts from the page URL (%s becomes %j)', (href, sent) =>
    expect(redactUrl(href)).toBe(sent),
  )

  it('removes the example addresses of EIP-55 from a text', () => {
    const addresses = readVectors<readonly string[]>('addresses/erc55-examples.json')
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) expect(redact(`to ${address}.`)).toBe('to *.')
  })
})
