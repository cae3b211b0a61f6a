import { useCallback, useEffect, useRef, useState } from 'react'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { toCsv, toJson } from '../../../domain/history/export.ts'
import type { HistoryFilter } from '../../../domain/history/filter.ts'
import type { Transaction } from '../../../domain/history/history.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { downloadIcon } from '../../kit/icons/transactions.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { type Segment, Segments } from '../../kit/segments.tsx'
import { Select } from '../../kit/select.tsx'
import { historyMessages } from './messages.ts'

type HistoryToolsProps = {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly tokens: readonly string[]
  /** The transactions that match the filter. An export contains only these transactions. */
  readonly found: readonly Transaction[]
}

export function HistoryTools({ filter, onFilter, tokens, found }: HistoryToolsProps) {
  const t = useMessages(historyMessages)
  const [open, setOpen] = useState(false)
  const save = useSaveFile()
  const directions: readonly Segment<HistoryFilter['direction']>[] = [
    { id: 'all', text: t.all, testId: 'portico-history-all' },
    { id: 'in', text: t.came, testId: 'portico-history-in' },
    { id: 'out', text: t.went, testId: 'portico-history-out' },
  ]
  return (
    <>
      <SearchField
        label={t.search}
        value={filter.query}
        onChange={query => onFilter({ ...filter, query })}
        testId="portico-history-search"
        takesHashes
      />
      <div className="tools">
        <Segments
          label={t.direction}
          segments={directions}
          chosen={filter.direction}
          onChoose={direction => onFilter({ ...filter, direction })}
        />
        <div className="tools-end">
          <Select
            label={t.token}
            options={[
              { value: '', text: t.anyToken },
              ...tokens.map(token => ({ value: token, text: token })),
            ]}
            value={filter.token ?? ''}
            onChange={token => onFilter({ ...filter, token: token || undefined })}
            testId="portico-history-token"
          />
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

/**
 * How long the URLs of exported files stay valid after the component unmounts (ms). A browser may start a download
 * late.
 */
const keptMs = 60_000

/** Returns a function that downloads a text as a file. */
function useSaveFile(): (name: string, type: string, text: string) => void {
  const kept = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const url of kept.current) setTimeout(() => URL.revokeObjectURL(url), keptMs)
    },
    [],
  )
  return useCallback((name, type, text) => {
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    kept.current.add(url)
    const link = unclobbered(document).createElement('a')
    link.href = url
    link.download = name
    link.click()
  }, [])
}
