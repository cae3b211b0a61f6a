import type { ReactNode } from 'react'

type WindowLinkProps = {
  /** The address of the page in the window. Undefined until it is known. */
  readonly address: string | undefined
  /** Opens a window that can send messages back to this page. Returns false if the browser blocks the window. */
  readonly onOpen: () => boolean
  readonly children: ReactNode
}

/** A link to a window that sends messages back to this page. If the browser blocks the window, a plain link. */
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
