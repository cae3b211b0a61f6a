import type { ReactNode, Ref } from 'react'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  readonly kind?: 'primary' | 'quiet'
  readonly small?: boolean
  readonly wide?: boolean
  /** Says why it does nothing now; stays in the tab order. */
  readonly off?: boolean
  readonly testId?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Pointers do not reach it now; the keyboard does. */
  readonly held?: boolean
}

const untouched = { pointerEvents: 'none' } as const

/** A button. It is never `disabled`, so that the focus is never lost; `off` is said and does nothing. */
export function Button({ children, onPress, kind, small, wide, off, testId, ref, held }: ButtonProps) {
  const look = ['btn', kind, small && 'small', wide && 'wide'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      ref={ref}
      className={look}
      style={held ? untouched : undefined}
      aria-disabled={off || undefined}
      data-testid={testId}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  )
}

/** A link out of the site, with the look of a button. */
export function LinkButton({
  children,
  href,
  kind,
  small,
  wide,
}: Omit<ButtonProps, 'onPress'> & { readonly href: string }) {
  const look = ['btn', kind, small && 'small', wide && 'wide'].filter(Boolean).join(' ')
  return (
    <a className={look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
