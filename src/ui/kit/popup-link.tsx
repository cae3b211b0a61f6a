import type { ReactNode } from 'react'

type WindowLinkProps = {
  /** Undefined until the address is known. */
  readonly address: string | undefined
  /** Opens a window that can post back; false if the browser blocks it. */
  readonly onOpen: () => boolean
  readonly children: ReactNode
}

/** A link to a window that posts back to this page; a plain link if the browser blocks windows. */
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
