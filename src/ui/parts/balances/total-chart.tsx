import type { Balances } from '../../../domain/core/entities.ts'
import { hasLine } from '../../../domain/portfolio/value-points.ts'
import { Allocation } from '../portfolio/allocation.tsx'
import { PortfolioChart } from '../portfolio/portfolio-chart.tsx'
import { useValueHistory } from '../portfolio/use-value-history.ts'

/** A chart of the account's value. Shows the share of each token instead if there are too few values for a line. */
export function TotalChart({ balances }: { balances: Balances }) {
  const points = useValueHistory(balances.account)
  if (hasLine(points)) return <PortfolioChart small points={points} />
  return <Allocation tokens={[balances.native, ...balances.tokens]} />
}
