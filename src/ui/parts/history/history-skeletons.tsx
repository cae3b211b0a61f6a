import { Skeleton, Skeletons } from '../../kit/skeleton.tsx'

export function HistorySkeletons() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }} aria-hidden="true">
      <Skeleton width={368} height={46} />
      <Skeleton width={196} height={44} />
      <Skeletons rows={6} end />
    </div>
  )
}
