import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDialog } from '../app/hooks/use-dialog.ts'
import { useMessages } from '../app/hooks/use-messages.ts'
import { Icon } from './icon.tsx'
import { backIcon, closeIcon } from './icons.ts'
import { coreMessages } from './messages.ts'

type ScreenProps = {
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Shown at the start of the head when there is no back button. */
  readonly start?: ReactNode
  /** Shown beside the body on wide windows, and nowhere on narrow ones. */
  readonly aside?: ReactNode
  readonly busy?: boolean
}

/** Layout of a view: head with title, back and close; a body that scrolls; a fixed foot. */
export function Screen({ title, children, foot, start, aside, busy }: ScreenProps) {
  const frame = useDialog()
  const t = useMessages(coreMessages)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current ? frame.arrive(ref.current) : undefined), [])
  return (
    <div ref={ref} className={aside ? 'screen roomy' : 'screen'}>
      <header className={start && !frame.back ? 'head chipped' : 'head'}>
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
      </header>
      <div className="body">
        <div className="view" aria-busy={busy || undefined}>
          {children}
        </div>
      </div>
      <div className="toasts">{frame.toast}</div>
      {foot && <footer className="foot">{foot}</footer>}
      {aside && <aside className="aside">{aside}</aside>}
    </div>
  )
}
