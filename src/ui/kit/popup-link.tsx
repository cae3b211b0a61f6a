import type { ReactNode } from 'react'

type WindowLinkProps = {
  /** The URL of the page in the new window. Undefined until Portico knows the URL. */
  readonly address: string | undefined
  /** Opens a window that can send messages to this page. Returns false if the browser blocks the window. */
  readonly onOpen: () => boolean
  readonly children: ReactNode
}

/**
 * A link that opens a window which can send messages to this page. If the browser blocks such a window, the link works
 * as a normal link.
 */
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
