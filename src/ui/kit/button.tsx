import type { ReactNode, Ref } from 'react'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  readonly kind?: 'primary' | 'quiet'
  readonly small?: boolean
  readonly wide?: boolean
  /** Why the button does nothing now; it stays in the tab order. */
  readonly off?: boolean
  readonly testId?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Pointers cannot reach it now; the keyboard can. */
  readonly held?: boolean
}

const untouched = { pointerEvents: 'none' } as const

/** A button. It is never `disabled`, which would lose the focus; `off` announces the reason and does nothing. */
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

/** An external link that looks like a button. */
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
