import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Bone } from '../../kit/skeleton.tsx'
import type { LinkStage } from './open-panel.tsx'

type Props = ComponentProps<typeof LinkStage>

/** The stage of a link into a wallet, fetched after the view is painted; who only wants a code does not wait for it. */
export function LateLinkStage(props: Props) {
  const [Stage, setStage] = useState<ComponentType<Props>>()
  const { onCode } = props
  useEffect(() => {
    let wanted = true
    import('./open-panel.tsx').then(
      part => wanted && setStage(() => part.LinkStage),
      // Without it a code still connects.
      () => wanted && onCode(),
    )
    return () => {
      wanted = false
    }
  }, [onCode])
  if (Stage) return <Stage {...props} />
  return (
    <div className="stage" data-late="true">
      <Bone width={112} height={112} />
      <Bone width={200} />
    </div>
  )
}
