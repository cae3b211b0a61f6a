import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { forwardIcon } from './icons/common.ts'

type SettingRowProps = {
  readonly icon: string
  readonly title: string
  /** The current value of the row's setting, at the end of the row. */
  readonly value?: ReactNode
  readonly onPress: () => void
  readonly testId?: string
  /** Whether a press on the row has no effect, for example while a change is in progress. */
  readonly off?: boolean
}

/** A row with the name of a setting and its current value. A press opens the view of the setting. */
export function SettingRow({ icon, title, value, onPress, testId, off }: SettingRowProps) {
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-disabled={off || undefined}
        data-testid={testId}
        onClick={off ? undefined : onPress}
      >
        <span className="pic plain">
          <Icon d={icon} />
        </span>
        <span className="grow">{title}</span>
        {value !== undefined && <span className="label end">{value}</span>}
        <Icon d={forwardIcon} size={18} flip />
      </button>
    </li>
  )
}
