import type { ReactNode } from 'react'
import type { Loadable } from '../../domain/core/loadable.ts'
import { useMessages, useOnline } from '../app/hooks/use-app.ts'
import { ErrorReason } from './error-state.tsx'
import { Icon } from './icon.tsx'
import { refreshIcon } from './icons/account.ts'
import { ageMessages, RelativeTime } from './relative-time.tsx'
import { Space } from './space.tsx'

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
              <span className="warn-text">{t.stale}</span>
              <Space />
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
