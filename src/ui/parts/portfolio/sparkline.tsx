import type { TokenBalance } from '../../../domain/core/entities.ts'
import { monotonePath } from '../../../domain/portfolio/chart-path.ts'
import { tokenPoints, type ValuePoint } from '../../../domain/portfolio/value-points.ts'

const [lineWidth, lineHeight, lineMargin] = [48, 20, 2]

/** A small chart of a token's value over time. Renders nothing if there are too few values. Screen readers skip it. */
export function Sparkline({
  points: valuePoints,
  token,
}: {
  points: readonly ValuePoint[]
  token: TokenBalance
}) {
  const points = tokenPoints(valuePoints, token)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const heights = points.map(point => point.height)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const spots = points.map(({ at, height: value }) => ({
    x: ((at - first.at) / (last.at - first.at)) * lineWidth,
    y:
      high > low
        ? lineHeight - lineMargin - ((value - low) / (high - low)) * (lineHeight - 2 * lineMargin)
        : lineHeight / 2,
  }))
  return (
    <svg className="spark" viewBox={`0 0 ${lineWidth} ${lineHeight}`} aria-hidden="true">
      <path d={monotonePath(spots)} fill="none" />
    </svg>
  )
}
