import { useLazy } from '../../app/hooks/use-lazy.ts'
import { Skeleton } from '../../kit/skeleton.tsx'

const load = () => import('./qr-panel.tsx').then(one => one.QrPanel)

/** The QR stage, fetched after the view is painted: the wallets beside it never wait for its code. */
export function LazyQrPanel({ title }: { title: string }) {
  const Stage = useLazy(load)
  if (Stage) return <Stage title={title} />
  return (
    <div className="stage" data-late="true">
      <span className="plate">
        <Skeleton width={288} height={288} />
      </span>
      <p className="headline">{title}</p>
      <Skeleton width={200} />
    </div>
  )
}
