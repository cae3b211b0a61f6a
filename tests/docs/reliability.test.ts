import { expect, it } from 'vitest'
import { faultOutcomes, hostileInputs, type PartState, reliabilityPage } from './reliability.ts'

const proofs = [
  { path: 'tests/worker/a.test.ts', name: 'keeps %s in memory', rows: ['A1', 'A2'] },
  { path: 'tests/long/b.test.ts', name: 'works', rows: ['A1'] },
]
const test = (file: string, name: string, status = 'passed') => ({ file, name, status })

it('a fault has survived in a browser, in the code alone, or not: by the tests that ran (40)', () => {
  const unit = test('tests/worker/a.test.ts', 'the store keeps 5 values in memory')
  const browser = test('tests/long/b.test.ts', 'the page works')
  const of = (...ran: readonly (typeof unit)[]) => faultOutcomes(ran, proofs)
  expect(of().get('A1')).toBe('not run')
  expect(of(unit).get('A1')).toBe('unit')
  expect(of(unit, browser).get('A1')).toBe('browser')
  expect(of(unit, browser).get('A2')).toBe('unit')
  expect(of(unit, { ...browser, status: 'failed' }).get('A1')).toBe('failed')
  expect(of(test('tests/worker/other.test.ts', unit.name)).get('A1')).toBe('not run')
  expect(of(test('tests/worker/a.test.ts', 'the store loses all')).get('A1')).toBe('not run')
})

it('a list of hostile input counts as passed only if all tests passed that read it (40)', () => {
  const reader = 'tests/domain/balances/confusables.test.ts'
  const list = (ran: Parameters<typeof hostileInputs>[0]) =>
    hostileInputs(ran).find(({ folder }) => folder === 'confusables')
  expect(list([])).toMatchObject({ outcome: 'not run' })
  expect(list([test(reader, 'a')])).toMatchObject({ outcome: 'passed', inputs: 1_341 })
  expect(list([test(reader, 'a'), test(reader, 'b', 'failed')])).toMatchObject({ outcome: 'failed' })
})

it('the page says what was not run, what failed, and what was measured (40)', () => {
  const state: PartState = {
    ...{ tree: 'old', at: '2026-01-02T03:04:05Z', ms: 90_000, passed: 3, failed: 1, names: ['walk: broke'] },
    machine: { cores: 2, system: 'Linux 6', node: 'v20', chromium: 'Chromium 1' },
    tests: [
      {
        ...test('tests/long/walk.test.ts', 'walks'),
        figures: { kind: 'walk', steps: 12, walks: 2, sends: 1, properties: 9, plots: { heap: '▁▂' } },
      },
    ],
    guards: { byRoom: { money: { killed: 3, all: 4 } }, survivors: ['G1 a.ts'] },
  }
  const page = reliabilityPage(
    [
      { name: 'guards', what: 'guards' },
      { name: 'soak', what: 'memory' },
    ],
    { guards: state },
    'new',
  )
  for (const words of [
    '| guards | guards | 2026-01-02, earlier | 1.5 min | 3 | 1 |',
    '| soak | memory | not run | | | |',
    '- walk: broke',
    '12 steps in 2 walks, 9 properties, 1 sends',
    '3 of 4',
    '- G1 a.ts',
    '0 of 146 (0 in a browser, 0 in the code alone; 0 failed, 146 not run)',
    '▁▂',
    '2 cores, Linux 6',
  ])
    expect(page).toContain(words)
})
