import type { ReactNode, Ref } from 'react'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  readonly kind?: 'primary' | 'quiet' | undefined
  readonly small?: boolean
  readonly wide?: boolean
  /**
   * Whether a press has no effect at the moment. A press announces the reason, and the button stays in the
   * tab order.
   */
  readonly off?: boolean | undefined
  readonly testId?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether the button ignores mouse and touch at the moment. The keyboard still works. */
  readonly held?: boolean
}

const untouched = { pointerEvents: 'none' } as const

/**
 * A button. It is never `disabled`, because a disabled button loses the focus. With `off`, a press announces
 * the reason and has no other effect.
 */
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
