import type { ReactNode } from 'react'
import type { Loadable } from '../../domain/core/loadable.ts'
import { useMessages, useOnline } from '../app/hooks/use-app.ts'
import { refreshIcon } from './account-icons.ts'
import { ageMessages, ErrorReason, RelativeTime } from './data-status.tsx'
import { Icon } from './icon.tsx'

type FreshHeadProps = {
  /** Absent if the view or a tab above the list already shows this title. */
  readonly title?: ReactNode
  readonly value: Loadable<unknown>
  readonly words: { readonly refresh: string; readonly refreshing: string }
  readonly refreshing: boolean
  readonly refresh: () => void
}

/** Header of a list: its name, the age of its data, whether the data is stale, and the refresh button. */
export function RefreshHeader({ title, value, words, refreshing, refresh }: FreshHeadProps) {
  const t = useMessages(ageMessages)
  const online = useOnline()
  const busy = refreshing || value.status === 'loading'
  const off = busy || !online
  const trouble = value.status === 'stale' && online ? value.error : undefined
  return (
    <div className="bandhead">
      {title && <h2>{title}</h2>}
      <span className="note">
        <span>
          {trouble && (
            <>
              <span className="warn-text">{t.stale}</span>{' '}
              <span className="hide">
                <ErrorReason error={trouble} />
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
