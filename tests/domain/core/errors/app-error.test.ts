import { describe, expect, it } from 'vitest'
import {
  AppError,
  catalogue,
  type ErrorCode,
  isErrorCode,
  messageOf,
} from '../../../../src/domain/core/errors/app-error.ts'
import { fromRecord, toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { headlineOf, helpOf } from '../../../../src/domain/core/errors/help.ts'
import { fixedMessages } from '../../../house/fixed-messages.ts'

const codes = Object.keys(catalogue) as ErrorCode[]

describe('the error module', () => {
  // Specification 5.13, 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.13, 8.17, 8.18, 8.22, 8.25, 8.27, 8.28, 8.29
  it.each(fixedMessages)(
    'has the message that the specification prescribes for an error code (%s: %s)',
    (code, message) => {
      expect(messageOf(code)).toBe(message)
    },
  )

  // Specification 8.26
  it('has no message about a controller or a client that Portico does not have', () => {
    const messages = codes.map(code => messageOf(code))
    expect(messages.filter(message => /controller|client not set|chain is required/i.test(message))).toEqual(
      [],
    )
  })

  it('fills the placeholders of a message with values of the error context', () => {
    expect(messageOf('email-cooldown', { n: 12 })).toBe('Please try again after 12 seconds')
    expect(messageOf('name-register-failed', { name: 'ann.reown.id' })).toBe(
      'Error registering name ann.reown.id',
    )
  })

  it('fills a placeholder with its fallback text if the error context lacks the value', () => {
    expect(messageOf('wallet-timeout')).toBe('No answer from the wallet')
    expect(messageOf('wallet-timeout', { wallet: 'Rainbow' })).toBe('No answer from Rainbow')
    expect(helpOf('balance-unavailable', { n: 7 })).toBe("We'll try again in 7 s.")
  })

  it('ignores values that the error context inherits from its prototype', () => {
    expect(messageOf('option-missing', {})).toContain('{option}')
    expect(messageOf('http-status', Object.create({ status: 500 }))).toContain('{status}')
  })

  it('needs an error context only for messages that contain a name or a number', () => {
    const unfilled = codes.filter(code => /[{}]/.test(messageOf(code)))
    expect(unfilled.filter(code => !/^(option|view)-/.test(code)).sort()).toEqual(
      ['amount-too-precise', 'email-cooldown', 'event-unknown', 'http-status', 'name-register-failed'].sort(),
    )
  })

  it('fills every placeholder in the advice to the user, even without an error context', () => {
    for (const code of codes) expect(helpOf(code) ?? '').not.toMatch(/[{}]/)
  })

  it('ends the revert reason of a contract with exactly one full stop', () => {
    const advice = 'If it happens again, let the site know.'
    expect(helpOf('execution-reverted', { reason: 'paused' })).toBe(`Reason: paused. ${advice}`)
    expect(helpOf('execution-reverted', { reason: 'Paused.' })).toBe(`Reason: Paused. ${advice}`)
    expect(helpOf('execution-reverted', { reason: null })).toBe(advice)
  })

  it('has the headline "This site isn\'t set up correctly" if only the site\'s developer can fix the error', () => {
    for (const code of ['option-missing', 'origin-not-allowed', 'switch-network-not-found'] as const)
      expect([headlineOf(code), helpOf(code)]).toEqual([
        "This site isn't set up correctly",
        expect.stringContaining('Let the site know.'),
      ])
  })

  it('has a headline in simple words where the message of the specification is hard to understand', () => {
    expect([messageOf('clock-skew'), headlineOf('clock-skew')]).toEqual([
      'Session Expired',
      "This device's clock is wrong",
    ])
    expect(headlineOf('provider-not-found', { wallet: 'Heron' })).toBe("Heron isn't available here")
    expect(headlineOf('signature-declined')).toBe('Signature declined')
  })

  it('has a headline for each error code that needs no context, except for two error codes', () => {
    const unfilled = codes.filter(code => /[{}]/.test(headlineOf(code)))
    expect(unfilled.sort()).toEqual(['amount-too-precise', 'email-cooldown'])
  })

  it('has the message "Something went wrong" for an error code that is not in the table', () => {
    expect(isErrorCode('constructor')).toBe(false)
    expect(messageOf('constructor' as ErrorCode)).toBe('Something went wrong')
    expect(helpOf('constructor' as ErrorCode)).toBeUndefined()
  })

  it('converts an error to plain data and back without losing the error code, context or message', () => {
    const error = new AppError('http-status', { status: 503 })
    const back = fromRecord(structuredClone(toRecord(error)))
    expect(toRecord(back)).toEqual(toRecord(error))
    expect(back.message).toBe('The service reported an error (503)')
  })
})
