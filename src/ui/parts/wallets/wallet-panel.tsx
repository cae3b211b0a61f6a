import { useLayoutEffect, useRef } from 'react'
import { useFlyHome } from '../../app/hooks/use-fly-home.ts'
import { useSharedElement } from '../../app/hooks/use-shared-element.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/common.ts'
import { closeIcon } from '../../kit/icons/early.ts'
import { Picture } from '../../kit/picture.tsx'

type WalletPanelProps = {
  readonly name: string
  readonly icon?: string | undefined
  /** The catalogue id or the rdns of the wallet. */
  readonly id?: string | undefined
  /** `idle` means that the user has not started yet, and `stopped` that the user has declined the connection. */
  readonly phase: 'idle' | 'waiting' | 'failed' | 'stopped' | 'connected'
}

/** A wallet's picture with the state of the connection around it: a turning ring, a cross or a tick. */
export function WalletPanel({ name, icon, id, phase }: WalletPanelProps) {
  const panel = useFlyHome(phase === 'connected')
  const ref = useRef<HTMLDivElement>(null)
  const land = useSharedElement()
  useLayoutEffect(() => {
    if (ref.current) land(ref.current)
  }, [land])
  return (
    <div ref={panel} className={`halo ${phase}`}>
      <svg viewBox="0 0 112 112" className="orbit" fill="none" strokeWidth="3" aria-hidden="true">
        <rect x="4" y="4" width="104" height="104" rx="32" className="track" />
        <rect x="4" y="4" width="104" height="104" rx="32" className="run" pathLength="100" />
      </svg>
      <div ref={ref}>
        <Picture name={name} src={icon} mark={`wallet/${id}`} size={72} />
      </div>
      {phase !== 'waiting' && phase !== 'idle' && (
        <span className="mark">
          <Icon d={phase === 'connected' ? checkIcon : closeIcon} size={16} />
        </span>
      )}
    </div>
  )
}
