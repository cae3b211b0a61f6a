import type { ReactNode } from 'react'
import { useCopy } from './hooks/use-copy.ts'
import { Icon } from './icon.tsx'
import { checkIcon, copyIcon } from './sign-icons.ts'

type CopyButtonProps = {
  readonly text: string | undefined
  /** Name of the copied thing, used in messages such as "Address copied". */
  readonly what: string
  readonly children?: ReactNode
  readonly label?: string
  readonly testId?: string
}

/** Copies a text and announces this. The icon becomes a tick for two seconds. */
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
