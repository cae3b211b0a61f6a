import { useRef } from 'react'
import { useMessages, useStyles } from '../app/hooks/use-app.ts'
import { closeIcon, Icon, searchIcon } from './icon.tsx'
import css from './styles/list.css?inline'

/**
 * The message of the field. It belongs to the group `guide`, but has a list of its own, so that a search field does not
 * load the explanations of wallets.
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

/** A search field that stays at the top of the list, with a clear button. */
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
          ref={ref}
          type="search"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          value={value}
          data-testid={testId}
          data-first={isFirst || undefined}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent, currentTarget }) =>
            key === 'Enter' && !nativeEvent.isComposing && onEnter?.(currentTarget)
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
