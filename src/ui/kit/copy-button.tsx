import { type ReactNode, useEffect, useState } from 'react'
import { useMessages, useUi } from '../app/hooks/use-app.ts'
import { Icon } from './icon.tsx'
import { checkIcon, copyIcon } from './icons/common.ts'
import { coreMessages } from './messages.ts'

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
