import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guards } from '../../scripts/lib/guards.mjs'
import { at } from '../../scripts/lib/paths.mjs'
import { filesUnder, testNamesIn } from '../house/modules.ts'

it('each guard (code against a fault) occurs once in its file, and its test files exist', () => {
  const lost = guards.filter(([, file, guard, without, tests]) => {
    const once = readFileSync(at(file), 'utf8').split(guard).length === 2
    return !once || guard === without || !tests.every(test => existsSync(at(test)))
  })
  expect(lost.map(([row, file]) => `${row} ${file}`)).toEqual([])
})

it('each label after a test name is a fault of the fault matrix or an attack of SECURITY.md (R1 to R34, N1 to N15)', () => {
  const attacks = [
    ...Array.from({ length: 34 }, (_, n) => `R${n + 1}`),
    ...Array.from({ length: 15 }, (_, n) => `N${n + 1}`),
  ]
  const rows = new Set([...guards.map(([row]) => row), ...attacks])
  const labels = filesUnder(at('.'), 'tests', /\.(ts|tsx|mjs)$/).flatMap(file =>
    testNamesIn(readFileSync(at(file), 'utf8')).flatMap(({ line, text }) =>
      (/ \((?:fault|attack)s? ([^)]*)\)/.exec(text)?.[1] ?? '')
        .split(', ')
        .filter(label => label)
        .map(label => ({ label, place: `${file}:${line} ${label}` })),
    ),
  )
  expect(labels.length).toBeGreaterThan(200)
  expect(labels.filter(({ label }) => !rows.has(label)).map(({ place }) => place)).toEqual([])
})
