import { type KeyboardEvent, useRef } from 'react'
import { isCompositionKey } from '../app/hooks/composition.ts'
import { useMessages, useStyles } from '../app/hooks/use-app.ts'
import { closeIcon, Icon, searchIcon } from './icon.tsx'
import { plainField } from './plain-field.ts'
import type { Segment } from './select.tsx'
import css from './styles/list.css?inline'
import segments from './styles/segments.css?inline'

/**
 * The message of the search field. In translations it belongs to the group `guide`. It is a separate object here, so
 * that a search field does not load the other messages of that group, which explain wallets.
 */
export const searchMessages = { id: 'guide', clear: 'Clear' }

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId?: string
  /** Whether the field takes the focus when its view opens. */
  readonly isFirst?: boolean
  /** Called when the user presses Enter. */
  readonly onEnter?: (field: HTMLElement) => void
}

/** A search field with a clear button. It stays at the top while the list below it scrolls. */
export function SearchField({ label, value, onChange, testId, isFirst, onEnter }: SearchFieldProps) {
  useStyles(css)
  const t = useMessages(searchMessages)
  const ref = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    ref.current?.focus()
  }
  return (
    <div className="search">
      <div className="field">
        <Icon d={searchIcon} size={18} />
        <input
          {...plainField}
          ref={ref}
          type="search"
          inputMode="search"
          maxLength={100}
          aria-label={label}
          placeholder={label}
          value={value}
          data-testid={testId}
          data-first={isFirst || undefined}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent, currentTarget }) =>
            key === 'Enter' && !isCompositionKey(nativeEvent) && onEnter?.(currentTarget)
          }
        />
        {value !== '' && (
          <button type="button" className="glyph" aria-label={t.clear} onClick={clear}>
            <Icon d={closeIcon} size={16} />
          </button>
        )}
      </div>
    </div>
  )
}

type TabsProps<Id extends string> = {
  /** The name of the group of tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Segment<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** Tabs that look like a segmented control. The arrow keys select a tab. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  useStyles(segments)
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = (tabs.findIndex(({ id }) => id === chosen) + step + tabs.length) % tabs.length
    const next = tabs[place]
    if (!next) return
    onChoose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
  }
  return (
    <div className="segments" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, text, testId }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="segment"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          data-testid={testId}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
