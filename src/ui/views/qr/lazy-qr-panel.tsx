import { useLate } from '../../app/hooks/use-lazy.ts'
import { Bone } from '../../kit/skeleton.tsx'

const load = () => import('./qr-panel.tsx').then(one => one.QrStage)

/** The QR stage, fetched after the view is painted: the wallets beside it never wait for its code. */
export function LateQrStage({ title }: { title: string }) {
  const Stage = useLate(load)
  if (Stage) return <Stage title={title} />
  return (
    <div className="stage" data-late="true">
      <span className="plate">
        <Bone width={288} height={288} />
      </span>
      <p className="headline">{title}</p>
      <Bone width={200} />
    </div>
  )
}
