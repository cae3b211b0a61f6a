import type { CSSProperties, ReactNode } from 'react'
import { useFlyHome } from '../../app/hooks/use-fly-home.ts'
import { CopyReport } from '../../kit/copy-report.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/common.ts'
import { closeIcon } from '../../kit/icons/early.ts'

type LoginPanelProps = {
  /** The icon of the login method, 34 px wide and high. */
  readonly icon: ReactNode
  /** `stopped` means that the user has ended the login. */
  readonly phase: 'waiting' | 'failed' | 'stopped' | 'connected'
  readonly headline: string
  readonly body: string
  readonly children?: ReactNode
  /** Whether the user can copy a report about the failure. */
  readonly hasReport?: boolean
}

const size = { '--pt-n': 72 } as CSSProperties

/** The state of a login: a ring around the icon of the login method, and a text below it. */
export function LoginPanel({ icon, phase, headline, body, children, hasReport }: LoginPanelProps) {
  const panel = useFlyHome(phase === 'connected')
  return (
    <div className="stage">
      <div ref={panel} className={`halo ${phase}`}>
        <svg viewBox="0 0 112 112" className="orbit" fill="none" strokeWidth="3" aria-hidden="true">
          <rect x="4" y="4" width="104" height="104" rx="32" className="track" />
          <rect x="4" y="4" width="104" height="104" rx="32" className="run" pathLength="100" />
        </svg>
        <span className="pic plain sign" style={size}>
          {icon}
        </span>
        {phase !== 'waiting' && (
          <span className="mark">
            <Icon d={phase === 'connected' ? checkIcon : closeIcon} size={16} />
          </span>
        )}
      </div>
      {headline !== '' && <h2 className="headline">{headline}</h2>}
      {children}
      <p>{body}</p>
      {hasReport && <CopyReport />}
    </div>
  )
}
