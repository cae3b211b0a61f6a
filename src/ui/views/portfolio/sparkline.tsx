import type { TokenBalance } from '../../../domain/core/entities.ts'
import { monotonePath } from '../../../domain/portfolio/chart-path.ts'
import { tokenPoints } from '../../../domain/portfolio/value-history.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-point.ts'

const [width, height, margin] = [48, 20, 2]

/** A token's value over time; renders nothing with too few samples. Decorative only. */
export function Sparkline({ samples, token }: { samples: readonly ValuePoint[]; token: TokenBalance }) {
  const points = tokenPoints(samples, token)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const heights = points.map(one => one.height)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const spots = points.map(({ at, height: worth }) => ({
    x: ((at - first.at) / (last.at - first.at)) * width,
    y: high > low ? height - margin - ((worth - low) / (high - low)) * (height - 2 * margin) : height / 2,
  }))
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={monotonePath(spots)} fill="none" />
    </svg>
  )
}
