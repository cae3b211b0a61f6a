import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { LinkPanel } from './open-panel.tsx'

type Props = ComponentProps<typeof LinkPanel>

/** The stage of a link into a wallet, fetched after the view is painted; who only wants a code does not wait for it. */
export function LazyLinkPanel(props: Props) {
  const [Stage, setStage] = useState<ComponentType<Props>>()
  const { onCode } = props
  useEffect(() => {
    let wanted = true
    import('./open-panel.tsx').then(
      part => wanted && setStage(() => part.LinkPanel),
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
      <Skeleton width={112} height={112} />
      <Skeleton width={200} />
    </div>
  )
}
