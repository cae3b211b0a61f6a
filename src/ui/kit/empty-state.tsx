import type { ReactNode } from 'react'
import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { warnIcon } from './icons/common.ts'
import { coreMessages } from './messages.ts'

type EmptyProps = {
  readonly icon: string
  readonly title: string
  readonly body?: ReactNode
  readonly children?: ReactNode
  /** A detail for the site's support team, such as the cause of an error. It stands last, in faint text. */
  readonly detail?: ReactNode
  readonly testId?: string
}

/** A message in place of a list that is empty or unavailable, with actions for the user. */
export function EmptyState({ icon, title, body, children, detail, testId }: EmptyProps) {
  return (
    <div className="empty in" data-testid={testId}>
      <span className="disc">
        <Icon d={icon} size={24} />
      </span>
      <h2 className="headline">
        <bdi translate="no">{title}</bdi>
      </h2>
      {body && <p>{body}</p>}
      {children && <div className="line">{children}</div>}
      {detail && <p className="note detail">{detail}</p>}
    </div>
  )
}

/** A message in place of a part of the modal whose file failed to load, with a button that tries again. */
export function LoadError({ retry }: { retry: () => void }) {
  const t = useMessages(coreMessages)
  return (
    <EmptyState icon={warnIcon} title={t.partMissing} body={t.partMissingBody}>
      <Button small onPress={retry}>
        {t.retry}
      </Button>
    </EmptyState>
  )
}
