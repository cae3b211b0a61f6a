import type { ReactNode } from 'react'
import { useSentences, useStyles } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { infoIcon, warnIcon } from './icons/common.ts'
import { Space } from './space.tsx'
import css from './styles/banner.css?inline'

type BannerProps = {
  /**
   * The kind of the message: `warn` is a warning (the default), `bad` a failure, `info` a hint, and `plain` what the user
   * has chosen, such as a request that the user declined.
   */
  readonly tone?: 'warn' | 'bad' | 'info' | 'plain' | undefined
  /** The icon. By default a banner with the tone `info` or `plain` has the letter i, and any other banner a triangle. */
  readonly icon?: string
  /** The event or the problem in a few words, in bold. */
  readonly title?: string | undefined
  /** Text below the title: explains what happened, or what the user can do next. */
  readonly children?: ReactNode
  readonly action?:
    | { readonly text: string; readonly onPress: () => void; readonly testId?: string }
    | undefined
  /** The ARIA role. With `alert` or `status`, screen readers read the banner when it appears. */
  readonly role?: 'alert' | 'status' | undefined
  readonly testId?: string | undefined
}

/** A message about the content of a view, with at most one action. */
export function Banner({
  tone = 'warn',
  icon = tone === 'info' || tone === 'plain' ? infoIcon : warnIcon,
  title,
  children,
  action,
  role,
  testId,
}: BannerProps) {
  useStyles(css)
  const sentences = useSentences()
  return (
    <div className={`banner ${tone}`} role={role} data-testid={testId}>
      <Icon d={icon} size={18} />
      <div className="grow">
        {title && <strong>{children ? sentences(title) : title}</strong>}
        {title && children && <Space />}
        {children}
      </div>
      {action && (
        <Button small kind="quiet" onPress={action.onPress} {...(action.testId && { testId: action.testId })}>
          {action.text}
        </Button>
      )}
    </div>
  )
}
