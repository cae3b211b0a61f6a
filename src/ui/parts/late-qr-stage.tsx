import { type ComponentType, useEffect, useState } from 'react'
import { Bone } from './skeleton.tsx'

/** The QR stage, fetched after the view is painted: the wallets beside it never wait for its code. */
export function LateQrStage({ title }: { title: string }) {
  const [Stage, setStage] = useState<ComponentType<{ title: string }>>()
  useEffect(() => {
    let wanted = true
    import('./qr-stage.tsx').then(
      ({ QrStage }) => wanted && setStage(() => QrStage),
      () => {
        // The list beside it still works, and opening "Scan with your phone" asks again.
      },
    )
    return () => {
      wanted = false
    }
  }, [])
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
