import { useState } from 'react'
import type { Transaction } from '../../../domain/core/entities.ts'
import { toCsv, toJson } from '../../../domain/history/export.ts'
import type { HistoryFilter } from '../../../domain/history/filter.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { downIcon } from '../../kit/account-icons.ts'
import { Button } from '../../kit/button.tsx'
import { useSaveFile } from '../../kit/hooks/use-save-file.ts'
import { Icon } from '../../kit/icon.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { downloadIcon } from './history-icons.ts'
import { historyMessages } from './messages.ts'

type HistoryToolsProps = {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly tokens: readonly string[]
  /** The filtered transactions, which an export contains. */
  readonly found: readonly Transaction[]
}

/** Searches the activity and exports it as a file. */
export function HistoryTools({ filter, onFilter, tokens, found }: HistoryToolsProps) {
  const t = useMessages(historyMessages)
  const [open, setOpen] = useState(false)
  const save = useSaveFile()
  const directions = [
    ['all', t.all],
    ['in', t.came],
    ['out', t.went],
  ] as const
  return (
    <>
      <SearchField
        label={t.search}
        value={filter.query}
        onChange={query => onFilter({ ...filter, query })}
        testId="portico-history-search"
      />
      <div className="tools">
        <fieldset className="segments">
          <legend className="hide">{t.direction}</legend>
          {directions.map(([direction, words]) => (
            <button
              key={direction}
              type="button"
              className="tool"
              aria-pressed={filter.direction === direction}
              data-testid={`portico-history-${direction}`}
              onClick={() => onFilter({ ...filter, direction })}
            >
              {words}
            </button>
          ))}
        </fieldset>
        <span className="tool-choice">
          <select
            className="tool"
            aria-label={t.token}
            value={filter.token ?? ''}
            data-testid="portico-history-token"
            onChange={event => onFilter({ ...filter, token: event.currentTarget.value || undefined })}
          >
            <option value="">{t.anyToken}</option>
            {tokens.map(token => (
              <option key={token} value={token}>
                {token}
              </option>
            ))}
          </select>
          <Icon d={downIcon} size={16} />
        </span>
        <button
          type="button"
          className="glyph"
          aria-label={t.export}
          aria-expanded={open}
          data-testid="portico-history-export"
          onClick={() => setOpen(!open)}
        >
          <Icon d={downloadIcon} size={18} />
        </button>
      </div>
      {open && (
        <div className="line tools-line">
          <Button
            small
            off={found.length === 0}
            testId="portico-history-csv"
            onPress={() => save('activity.csv', 'text/csv', toCsv(found))}
          >
            {t.exportAs('CSV', found.length)}
          </Button>
          <Button
            small
            off={found.length === 0}
            testId="portico-history-json"
            onPress={() => save('activity.json', 'application/json', toJson(found))}
          >
            {t.exportAs('JSON', found.length)}
          </Button>
        </div>
      )}
    </>
  )
}
