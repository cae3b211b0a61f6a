import { useRef } from 'react'
import { isCompositionKey } from '../app/hooks/composition.ts'
import { useMessages, useStyles } from '../app/hooks/use-app.ts'
import { Icon } from './icon.tsx'
import { searchIcon } from './icons/common.ts'
import { closeIcon } from './icons/early.ts'
import { plainField } from './plain-field.ts'
import css from './styles/list.css?inline'

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
  /** Whether the user may search for the hash of a transaction. */
  readonly takesHashes?: boolean
  /** Whether the field takes the focus when its view opens. */
  readonly isFirst?: boolean
  /** Called when the user presses Enter. */
  readonly onEnter?: (field: HTMLElement) => void
}

/** A search field with a clear button. It stays at the top while the list below it scrolls. */
export function SearchField({
  label,
  value,
  onChange,
  testId,
  takesHashes,
  isFirst,
  onEnter,
}: SearchFieldProps) {
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
          data-hashes={takesHashes || undefined}
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
