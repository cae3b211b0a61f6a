import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { comparison } from '../../scripts/bench/compare.mjs'
import { withFigures } from '../../scripts/bench/docs.mjs'
import { at } from '../../scripts/lib/paths.mjs'

it('a comparison has the medians of both versions, and the ratio of each round of one version to the other (36)', () => {
  const figures = {
    'first click, 1x CPU': { floor: [40, 42, 41], other: [100, 200, 100], package: [50, 150, 60] },
    'second click, 1x CPU': { other: [80], package: [40] },
  }
  const [, , first, second] = comparison(figures, 'v1.0.0')
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim()))
  expect(first).toEqual(['', 'first click, 1x CPU', '41', '100', '60', '0.60 (0.50–0.75)', ''])
  expect(second).toEqual(['', 'second click, 1x CPU', '', '80', '40', '0.50 (0.50–0.50)', ''])
})

it('the measured tables replace the part of docs/speed.md between its marks, and nothing else (36)', () => {
  const page = readFileSync(at('docs/speed.md'), 'utf8')
  const once = withFigures(page, '| new |')
  expect(once).toContain('| new |')
  expect(withFigures(once, '| newer |')).toBe(withFigures(page, '| newer |'))
  expect(once.split('<!--')[0]).toBe(page.split('<!--')[0])
  expect(() => withFigures('no marks', '| new |')).toThrow('docs/speed.md')
})
