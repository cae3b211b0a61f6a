import type { ReactNode, Ref } from 'react'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: () => void
  readonly kind?: 'primary' | 'quiet' | undefined
  readonly small?: boolean
  readonly wide?: boolean
  /** Whether a press has no effect now. The user can still reach the button by Tab. */
  readonly off?: boolean | undefined
  /** The name for screen readers, if the visible text is not enough. It starts with the visible text. */
  readonly label?: string | undefined
  readonly testId?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether the button ignores mouse and touch now. The keyboard still works. */
  readonly held?: boolean
}

const untouched = { pointerEvents: 'none' } as const

/**
 * A button. It is never `disabled`, because a disabled button loses the focus. If `off` is set, a press does nothing.
 */
export function Button({ children, onPress, kind, small, wide, off, label, testId, ref, held }: ButtonProps) {
  const look = ['btn', kind, small && 'small', wide && 'wide'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      ref={ref}
      className={look}
      style={held ? untouched : undefined}
      aria-label={label}
      aria-disabled={off || undefined}
      data-testid={testId}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  )
}
