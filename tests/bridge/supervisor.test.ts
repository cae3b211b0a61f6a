import { describe, expect, it } from 'vitest'
import { firstPlan, planAfter, type RestartPlan } from '../../src/bridge/supervisor.ts'

const timing = { backoff: [0, 500, 1_000, 2_000], maxMisses: 3 }
const plan = (part: Partial<RestartPlan>): RestartPlan => ({ ...firstPlan, ...part })
const after = (before: RestartPlan, outcome: Parameters<typeof planAfter>[1]) =>
  planAfter(before, outcome, 3, timing)

describe('the plan for the next start of the worker after a failure', () => {
  it.each<[string, RestartPlan, Parameters<typeof planAfter>[1], RestartPlan, number]>([
    ['restarts at once a service that had run for long', plan({ failures: 2 }), 'lived', plan({}), 0],
    ['restarts at once after the first early crash', plan({}), 'died', plan({ failures: 1 }), 0],
    ['waits after the second early crash', plan({ failures: 1 }), 'died', plan({ failures: 2 }), 500],
    [
      'uses the next transport after the third early crash',
      plan({ failures: 2 }),
      'died',
      plan({ at: 1 }),
      0,
    ],
    ['uses the next transport if one is blocked', plan({}), 'blocked', plan({ at: 1 }), 0],
    [
      'loads the script a second time if it threw the first time',
      plan({}),
      'threw',
      plan({ failures: 1 }),
      0,
    ],
    [
      'uses the next transport if the script throws the second time, too',
      plan({ failures: 1 }),
      'threw',
      plan({ at: 1 }),
      0,
    ],
    [
      'stays with the last transport, however often its worker crashes',
      plan({ at: 2, failures: 8 }),
      'died',
      plan({ at: 2, failures: 9 }),
      2_000,
    ],
    [
      'no longer counts failed rounds once a service has run',
      plan({ rounds: 2 }),
      'died',
      plan({ failures: 1 }),
      0,
    ],
  ])(
    'depends on the kind of failure and on earlier failures: it %s',
    (_name, before, outcome, expected, waitMs) => {
      expect(after(before, outcome)).toEqual({ plan: expected, waitMs, exhausted: false })
    },
  )

  it('has a longer delay after each round in which every transport has failed', () => {
    const first = after(plan({ at: 2 }), 'blocked')
    expect(first).toEqual({ plan: plan({ rounds: 1 }), waitMs: 1_000, exhausted: true })
    const second = after(plan({ at: 2, rounds: 1 }), 'blocked')
    expect(second).toEqual({ plan: plan({ rounds: 2 }), waitMs: 2_000, exhausted: true })
  })
})
