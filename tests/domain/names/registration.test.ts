import { describe, expect, it } from 'vitest'
import {
  firstRegistration,
  nextRegistration,
  type RegistrationEvent,
} from '../../../src/domain/names/registration.ts'

const after = (...events: readonly RegistrationEvent[]) => events.reduce(nextRegistration, firstRegistration)
const asked: RegistrationEvent = { type: 'asked' }
const late = (seconds: number): RegistrationEvent => ({
  type: 'answered',
  outcome: { status: 'late', seconds },
})
const registered: RegistrationEvent = {
  type: 'answered',
  outcome: { status: 'registered', name: 'amber.reown.id' },
}
const declined = { code: 'user-rejected', message: '', context: {} } as const

describe('the registration of a name', () => {
  it.each<[string, readonly RegistrationEvent[], object]>([
    ['is ready for a first signature', [], { phase: 'ready', times: 0 }],
    ['waits for the wallet', [asked], { phase: 'signing', times: 1 }],
    ['is done with the registered name', [asked, registered], { phase: 'done', name: 'amber.reown.id' }],
    [
      'is ready for a second signature after a late one',
      [asked, late(3)],
      { phase: 'ready', times: 1, lateBy: 3 },
    ],
    [
      'tells during the second signature how late the first was',
      [asked, late(3), asked],
      { phase: 'signing', lateBy: 3 },
    ],
    [
      'fails after two late signatures',
      [asked, late(3), asked, late(5)],
      { phase: 'failed', failure: { kind: 'late' } },
    ],
    [
      'fails with the error of the wallet',
      [asked, { type: 'failed', error: declined }],
      { phase: 'failed', failure: { kind: 'error', error: declined } },
    ],
  ])('%s', (_what, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })

  it.each([
    ['a second request while the wallet has one', [asked], asked],
    ['a reply that nobody waits for', [], registered],
    ['a request after the end', [asked, registered], asked],
  ] as const)('is not changed by %s', (_what, before, event) => {
    const state = after(...before)
    expect(nextRegistration(state, event)).toBe(state)
  })
})
