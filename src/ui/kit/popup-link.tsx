import type { ReactNode } from 'react'

type WindowLinkProps = {
  /** Absent while it is not known yet. */
  readonly address: string | undefined
  /** Opens it so that it can answer; false where the browser does not let it. */
  readonly onOpen: () => boolean
  readonly children: ReactNode
}

/** A link to a window that answers this page; followed as any link where no window is let open. */
export function PopupLink({ address, onOpen, children }: WindowLinkProps) {
  return (
    <a
      className="btn primary wide"
      href={address}
      target="_blank"
      rel="noopener opener"
      aria-disabled={address === undefined || undefined}
      data-testid="portico-open-window"
      onClick={event => {
        if (onOpen()) event.preventDefault()
      }}
    >
      {children}
    </a>
  )
}
