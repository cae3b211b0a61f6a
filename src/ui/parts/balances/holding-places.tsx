import { useStyles } from '../../app/hooks/use-app.ts'
import { Skeleton, Skeletons } from '../../kit/skeleton.tsx'
import css from './holdings.css?inline'

/**
 * The places of balances that are still loading: the shares with their legend, the age of the data, and the rows. In the
 * portfolio the age comes first, and the rows have a heading.
 */
export function HoldingPlaces({ rows, isPortfolio }: { rows: number; isPortfolio?: boolean }) {
  useStyles(css)
  const age = (
    <div className="bandhead">
      <Skeleton width={104} />
    </div>
  )
  return (
    <div aria-hidden="true">
      {isPortfolio && age}
      <div className="alloc-place">
        <Skeleton width={368} height={6} round />
        <Skeleton width={232} />
      </div>
      {isPortfolio ? (
        <div className="group">
          <Skeleton width={64} height={16} />
        </div>
      ) : (
        age
      )}
      <Skeletons rows={rows} end />
    </div>
  )
}
