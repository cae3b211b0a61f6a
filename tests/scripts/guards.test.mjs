import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guards } from '../../scripts/lib/guards.mjs'
import { at } from '../../scripts/lib/paths.mjs'

it('each guard of the fault matrix is in its file exactly once, and the tests that it names exist', () => {
  const lost = guards.filter(([, file, guard, without, tests]) => {
    const once = readFileSync(at(file), 'utf8').split(guard).length === 2
    return !once || guard === without || !tests.every(test => existsSync(at(test)))
  })
  expect(lost.map(([row, file]) => `${row} ${file}`)).toEqual([])
})
