import type { CaipAddress, TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { monotonePath } from '../../../domain/portfolio/chart-path.ts'
import { tokenPoints, type ValuePoint } from '../../../domain/portfolio/totals.ts'
import { useLatest } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

const [width, height, margin] = [48, 20, 2]

/** A small chart of a token's value over time. Renders nothing if there are too few values. It is decorative only. */
export function Sparkline({ samples, token }: { samples: readonly ValuePoint[]; token: TokenBalance }) {
  const points = tokenPoints(samples, token)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const heights = points.map(point => point.height)
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

/** Value history of an account or of the whole portfolio. Empty until loaded. */
export function useValueHistory(of: CaipAddress | 'portfolio'): readonly ValuePoint[] {
  const samples = useLatest(useFeature('portfolio').stream$('samples', of))
  return (samples && dataOf(samples)) ?? []
}
