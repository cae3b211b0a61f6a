import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDialog, useMessages } from '../app/hooks/use-app.ts'
import { lazyPart } from '../app/lazy.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { backIcon, closeIcon } from './icons/early.ts'
import { coreMessages } from './messages.ts'
import { Skeletons } from './skeleton.tsx'

type ScreenProps = {
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Content at the start of the view's header. The header shows it only if there is no back button. */
  readonly start?: ReactNode
  /** Content beside the body in wide windows. It is hidden in narrow windows. */
  readonly aside?: ReactNode
  /** A view that stands beside the body in place of `aside`. It has the title, the close button and the focus. */
  readonly pane?: ReactNode
  /** Whether the body shows what was before, and accepts nothing. */
  readonly isInert?: boolean
  readonly busy?: boolean
}

/**
 * The layout of a view: a header with the title and the back and close buttons, a body that scrolls, and a fixed
 * footer. The header and the footer are not ARIA landmarks, because screen readers would list them among the landmarks
 * of the page.
 */
export function Screen({ title, children, foot, start, aside, pane, isInert, busy }: ScreenProps) {
  const frame = useDialog()
  const t = useMessages(coreMessages)
  const ref = useRef<HTMLDivElement>(null)
  const isBeside = pane !== undefined
  useLayoutEffect(() => (ref.current && !isBeside ? frame.arrive(ref.current) : undefined), [isBeside])
  return (
    <div ref={ref} className={aside || isBeside ? 'screen roomy' : 'screen'}>
      <div className={start && !frame.back ? 'head chipped' : 'head'}>
        {/* The title comes first, because it gets the focus, and Tab goes on from there. */}
        {isBeside ? (
          <h2 part="title">{title}</h2>
        ) : (
          <h1
            id="title"
            part="title"
            tabIndex={-1}
            className={start && !frame.back ? 'hide' : undefined}
            data-testid="w3m-header-text"
          >
            {title}
          </h1>
        )}
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
        {frame.close && !isBeside ? (
          <button
            type="button"
            className="glyph"
            aria-label={t.close}
            data-testid="w3m-header-close"
            onClick={frame.close}
          >
            <Icon d={closeIcon} />
          </button>
        ) : (
          <span />
        )}
      </div>
      <div className="body" inert={isInert}>
        <div className="view" aria-busy={busy || undefined}>
          {children}
        </div>
      </div>
      {!isBeside && <div className="toasts">{frame.toast}</div>}
      {foot && <div className="foot">{foot}</div>}
      {(isBeside || aside) && <div className="aside">{pane ?? aside}</div>}
    </div>
  )
}

type WaitingProps = {
  readonly retry?: (() => void) | false | undefined
  /** The sentence that the page has changed. The button shows it, and `retry` loads the page again. */
  readonly outdated?: string | undefined
  readonly words?: Parameters<typeof useMessages>[0] & { readonly title: string }
  readonly places?: ReactNode
  readonly foot?: ReactNode
}

/**
 * The content of the modal while the code of a view loads: the title of the view (`words`), and places of the size of its
 * content (`places`) and its buttons (`foot`). If `retry` is set, the code failed to load, and the modal shows a message
 * and a retry button.
 */
export function Waiting({ retry, outdated, words, places, foot }: WaitingProps) {
  const t = useMessages(coreMessages)
  const { title = t.loading } = useMessages(words ?? coreMessages) as { title?: string }
  return (
    <Screen title={retry ? t.partMissing : title} busy={!retry} foot={!retry && foot}>
      {retry ? (
        <div className="empty">
          <p>{t.partMissingBody}</p>
          <Button onPress={retry}>{outdated ?? t.retry}</Button>
        </div>
      ) : (
        <div data-late="true">{places ?? <Skeletons rows={5} />}</div>
      )}
    </Screen>
  )
}

const ReportOfView = lazyPart(() => import('./report-of-view.tsx').then(file => file.ReportOfView), {
  optional: true,
})

type BrokenViewProps = {
  readonly view: string
  readonly error: unknown
  readonly retry: () => void
}

/**
 * The content of the modal after a view threw an error while it rendered. It has a button that goes back or tries
 * again, and a button that copies a report for the site's developer.
 */
export function BrokenView({ view, error, retry }: BrokenViewProps) {
  const t = useMessages(coreMessages)
  const { back } = useDialog()
  return (
    <Screen title={t.broken}>
      <div className="empty" role="alert">
        <p>{t.brokenBody}</p>
        <div className="line">
          <Button small onPress={back ?? retry} testId="portico-leave-broken">
            {back ? t.back : t.tryAgain}
          </Button>
          <ReportOfView view={view} error={error} />
        </div>
      </div>
    </Screen>
  )
}
