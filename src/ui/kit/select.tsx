import type { ReactNode } from 'react'
import type { Loadable } from '../../domain/core/loadable.ts'
import { useMessages, useOnline, useStyles } from '../app/hooks/use-app.ts'
import { downIcon, refreshIcon } from './amount.tsx'
import { ageMessages, ErrorReason, RelativeTime } from './data-status.tsx'
import { Icon } from './icon.tsx'
import segmentsCss from './styles/segments.css?inline'
import css from './styles/select.css?inline'

type SelectProps = {
  /** The name of the control for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId?: string
}

/** A control to choose one option from a list. The browser draws the open list. */
export function Select({ label, options, value, onChange, testId }: SelectProps) {
  useStyles(css)
  return (
    <span className="select">
      <select
        aria-label={label}
        value={value}
        data-testid={testId}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon d={downIcon} size={16} />
    </span>
  )
}

/** One choice of a segmented control. */
export type Segment<Id extends string> = { readonly id: Id; readonly text: string; readonly testId?: string }

type SegmentsProps<Id extends string> = {
  /** The name of the control for screen readers. */
  readonly label: string
  readonly segments: readonly Segment<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** A segmented control: a few choices side by side, of which exactly one is chosen. */
export function Segments<Id extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Id>) {
  useStyles(segmentsCss)
  return (
    <fieldset className="segments">
      <legend className="hide">{label}</legend>
      {segments.map(({ id, text, testId }) => (
        <button
          key={id}
          type="button"
          className="segment"
          aria-pressed={id === chosen}
          data-testid={testId}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type FreshHeadProps = {
  /** The title of the list. Absent if the view or a tab above the list already shows it. */
  readonly title?: ReactNode
  readonly value: Loadable<unknown>
  readonly words: { readonly refresh: string; readonly refreshing: string }
  readonly refreshing: boolean
  readonly refresh: () => void
}

/** The header of a list: its title, the age of its data, a note if the last refresh failed, and a refresh button. */
export function RefreshHeader({ title, value, words, refreshing, refresh }: FreshHeadProps) {
  const t = useMessages(ageMessages)
  const online = useOnline()
  const busy = refreshing || value.status === 'loading'
  const off = busy || !online
  const problem = value.status === 'stale' && online ? value.error : undefined
  return (
    <div className="bandhead">
      {title && <h2>{title}</h2>}
      <span className="note">
        <span>
          {problem && (
            <>
              <span className="warn-text">{t.stale}</span>{' '}
              <span className="hide">
                <ErrorReason error={problem} />
              </span>
            </>
          )}
          {'at' in value && value.at !== undefined && <RelativeTime at={value.at} />}
        </span>
        <button
          type="button"
          className="glyph"
          aria-label={busy ? words.refreshing : words.refresh}
          aria-disabled={off || undefined}
          onClick={off ? undefined : refresh}
        >
          <span className={busy ? 'spin icon' : 'icon'}>
            <Icon d={refreshIcon} size={18} />
          </span>
        </button>
      </span>
    </div>
  )
}
