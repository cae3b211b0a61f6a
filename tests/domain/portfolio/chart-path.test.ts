import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monotonePath } from '../../../src/domain/portfolio/chart-path.ts'

describe('the line of the portfolio chart', () => {
  it('is an empty path for no points, and only a start point for a single point', () => {
    expect(monotonePath([])).toBe('')
    expect(monotonePath([{ x: 1, y: 2 }])).toBe('M1 2')
  })

  it('is straight for points on a straight line', () => {
    expect(monotonePath([0, 3, 6].map(x => ({ x, y: x })))).toBe('M0 0C1 1 2 2 3 3C4 4 5 5 6 6')
  })

  it('passes through every point, and stays between the values of two neighbouring points', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 40 }),
        heights => {
          const path = monotonePath(heights.map((y, x) => ({ x: x * 10, y })))
          const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
          expect(numbers.every(Number.isFinite)).toBe(true)
          expect(numbers.length).toBe(2 + (heights.length - 1) * 6)
          heights.slice(1).forEach((to, index) => {
            const from = heights[index] ?? 0
            const piece = numbers.slice(2 + index * 6, 8 + index * 6)
            expect(piece[4]).toBe((index + 1) * 10)
            expect(piece[5]).toBe(to)
            // A cubic Bézier curve never leaves the convex hull of its control points, so it is enough to check these
            // points.
            for (const y of [piece[1] ?? 0, piece[3] ?? 0]) {
              expect(y).toBeGreaterThanOrEqual(Math.min(from, to) - 0.01)
              expect(y).toBeLessThanOrEqual(Math.max(from, to) + 0.01)
            }
          })
        },
      ),
    )
  })

  it('contains no invalid number if two points have the same x coordinate', () => {
    expect(
      monotonePath([
        { x: 0, y: 0 },
        { x: 0, y: 5 },
        { x: 1, y: 5 },
      ]),
    ).not.toContain('NaN')
  })
})
