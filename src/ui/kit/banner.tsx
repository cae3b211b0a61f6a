import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { Icon, infoIcon, warnIcon } from './icon.tsx'
import css from './styles/banner.css?inline'

type BannerProps = {
  /** `bad` is a failure or a refusal, `info` is a hint. Default: a warning. */
  readonly tone?: 'warn' | 'bad' | 'info' | undefined
  /** Default: a triangle, or an i for a hint. */
  readonly icon?: string
  /** The event that the banner reports, in bold. */
  readonly title?: string | undefined
  /** The meaning of the event, or the user's next step. */
  readonly children?: ReactNode
  readonly action?:
    | { readonly text: string; readonly onPress: () => void; readonly testId?: string }
    | undefined
  /** `alert` and `status` announce the banner when it appears. */
  readonly role?: 'alert' | 'status' | undefined
  readonly testId?: string | undefined
}

/** One message about the content of a view, with at most one action. */
export function Banner({
  tone = 'warn',
  icon = tone === 'info' ? infoIcon : warnIcon,
  title,
  children,
  action,
  role,
  testId,
}: BannerProps) {
  useStyles(css)
  return (
    <div className={`banner ${tone}`} role={role} data-testid={testId}>
      <Icon d={icon} size={18} />
      <div className="grow">
        {title && <strong>{title}</strong>}
        {title && children && ' '}
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
