import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { useMessages, useUi } from '../app/hooks/use-app.ts'
import { Icon } from './icon.tsx'
import { checkIcon, copyIcon } from './icons/early.ts'
import { coreMessages } from './messages.ts'

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

type CopyButtonProps = {
  readonly text: string | undefined
  /** The name of the copied text, for messages such as "Address copied". */
  readonly what: string
  readonly children?: ReactNode
  readonly label?: string
  readonly testId?: string
}

/** A button that copies a text and announces the copy. Its icon becomes a tick for two seconds. */
export function CopyButton({ text, what, children, label, testId }: CopyButtonProps) {
  const { copied, copy } = useCopy(what)
  return (
    <button
      type="button"
      className={children ? 'btn small' : 'glyph'}
      aria-label={label}
      aria-disabled={text === undefined || undefined}
      data-testid={testId}
      onClick={() => text !== undefined && copy(text)}
    >
      <Icon d={copied ? checkIcon : copyIcon} size={18} />
      {children}
    </button>
  )
}

const copiedMs = 2000

/**
 * Returns a function that copies a text to the clipboard and announces the copy. `copied` is true for two seconds after
 * a copy.
 */
export function useCopy(what: string): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { deps, state } = useUi()
  const t = useMessages(coreMessages)
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(setAt, copiedMs, 0)
    return () => clearTimeout(timer)
  }, [at])
  const copy = (text: string): void => {
    deps.copy(text).then(
      () => {
        setAt(Date.now())
        state.announce(t.copied(what))
      },
      () => {
        state.showToast(t.copyFailed, 'bad')
        state.announce(t.copyFailed, 'assertive')
      },
    )
  }
  return { copied: at > 0, copy }
}
