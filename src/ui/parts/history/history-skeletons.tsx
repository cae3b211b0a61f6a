import { Skeleton, Skeletons } from '../../kit/skeleton.tsx'

/** The placeholder of the activity while it loads: the search field, the filters and the rows. */
export function HistorySkeletons() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }} aria-hidden="true">
      <Skeleton width={368} height={46} />
      <Skeleton width={196} height={44} />
      <Skeletons rows={6} end />
    </div>
  )
}
