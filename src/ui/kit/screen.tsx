import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../app/hooks/use-app.ts'
import { useDialog } from '../app/hooks/use-dialog.ts'
import { Icon } from './icon.tsx'
import { backIcon, closeIcon } from './icons.ts'
import { coreMessages } from './messages.ts'

type ScreenProps = {
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Shown at the start of the head if there is no back button. */
  readonly start?: ReactNode
  /** Shown beside the body in wide windows, and not at all in narrow ones. */
  readonly aside?: ReactNode
  readonly busy?: boolean
}

/**
 * Layout of a view: a head with title, back and close buttons, a body that scrolls, and a fixed foot. Its parts are
 * no ARIA landmarks, because screen readers list the landmarks of the modal and of the page together.
 */
export function Screen({ title, children, foot, start, aside, busy }: ScreenProps) {
  const frame = useDialog()
  const t = useMessages(coreMessages)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current ? frame.arrive(ref.current) : undefined), [])
  return (
    <div ref={ref} className={aside ? 'screen roomy' : 'screen'}>
      <div className={start && !frame.back ? 'head chipped' : 'head'}>
        {frame.back ? (
          <button
            type="button"
            className="glyph"
            aria-label={t.back}
            data-testid="header-back"
            onClick={frame.back}
          >
            <Icon d={backIcon} flip />
          </button>
        ) : (
          (start ?? <span />)
        )}
        <h1
          id="title"
          tabIndex={-1}
          className={start && !frame.back ? 'hide' : undefined}
          data-testid="w3m-header-text"
        >
          {title}
        </h1>
        <button
          type="button"
          className="glyph"
          aria-label={t.close}
          data-testid="w3m-header-close"
          onClick={frame.close}
        >
          <Icon d={closeIcon} />
        </button>
      </div>
      <div className="body">
        <div className="view" aria-busy={busy || undefined}>
          {children}
        </div>
      </div>
      <div className="toasts">{frame.toast}</div>
      {foot && <div className="foot">{foot}</div>}
      {aside && <div className="aside">{aside}</div>}
    </div>
  )
}
