import { describe, expect, it } from 'vitest'
import { count, failures, slowest, tableOf } from '../../scripts/lib/vitest-report.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map(test => ({ status: test })) })
const report = (success, ...testResults) => ({ success, testResults })

describe('the summary of a vitest report', () => {
  it.each([
    ['every test passed', report(true, file('passed', 'passed', 'passed')), 0, [2, 0, 0]],
    ['one test failed', report(false, file('failed', 'passed', 'failed')), 1, [1, 1, 0]],
    [
      'a skipped test does not count as passed',
      report(true, file('passed', 'passed', 'pending')),
      0,
      [1, 0, 1],
    ],
    ['a file that could not be read', report(false, file('failed'), file('passed', 'passed')), 1, [1, 1, 0]],
    ['an error outside any test', report(true, file('passed', 'passed')), 1, [1, 1, 0]],
    ['a run that was ended early', report(true, file('passed', 'passed')), undefined, [1, 1, 0]],
    ['no test at all', report(true), 0, [0, 1, 0]],
    ['no report', undefined, 0, [0, 1, 0]],
  ])(
    'contains the correct numbers of passed, failed and skipped tests: %s',
    (_what, result, code, [passed, failed, skipped]) => {
      expect(count(result, code)).toEqual({ passed, failed, skipped })
    },
  )
})

it('the vitest report lists each failed test, with the first line of its error message', () => {
  const test = {
    status: 'failed',
    fullName: 'the door opens',
    failureMessages: ['expected 1 to be 2\n  at line 3'],
  }
  const result = report(false, {
    status: 'failed',
    assertionResults: [test, { status: 'passed', fullName: 'it shuts' }],
  })
  expect(failures(result)).toEqual(['the door opens: expected 1 to be 2'])
  expect(failures(undefined)).toEqual([])
})

it('the vitest report shows the tests of several browsers as a table, with a column for each browser', () => {
  const test = (browser, title, status) => ({ ancestorTitles: [browser], title, status })
  const result = report(
    false,
    {
      status: 'passed',
      assertionResults: [test('Fox 1', 'opens', 'passed'), test('Fox 1', 'shuts', 'passed')],
    },
    { status: 'failed', assertionResults: [test('Web 22', 'opens', 'failed')] },
  )
  expect(tableOf(result)).toBe(['check  Fox 1  Web 22', 'opens  yes    NO', 'shuts  yes    -'].join('\n'))
})

it('the slowest tests of several reports are listed with their files, the slowest first', () => {
  const test = (fullName, duration) => ({ status: 'passed', fullName, duration })
  const first = report(true, {
    name: '/a/tests/one.test.ts',
    assertionResults: [test('runs', 20), test('walks', 300)],
  })
  const second = report(true, {
    name: '/a/tests/two.test.ts',
    assertionResults: [test('waits', 90), test('fails', undefined)],
  })
  expect(slowest([first, undefined, second], 2)).toEqual([
    { ms: 300, file: 'one.test.ts', name: 'walks' },
    { ms: 90, file: 'two.test.ts', name: 'waits' },
  ])
  expect(slowest([undefined], 2)).toEqual([])
})
