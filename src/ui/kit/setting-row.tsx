import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { forwardIcon } from './sign-icons.ts'

type SettingRowProps = {
  readonly icon: string
  readonly title: string
  /** Its current value. */
  readonly value?: ReactNode
  readonly onPress: () => void
  readonly testId?: string
}

/** A settings row with its current value, which opens a deeper view. */
export function SettingRow({ icon, title, value, onPress, testId }: SettingRowProps) {
  return (
    <li>
      <button type="button" className="row" data-testid={testId} onClick={onPress}>
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
