import { useState } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { SmartSession } from '../../../domain/smart-sessions/smart-session.ts'
import { aloud, recordOf, useLatest, useMessages, usePersistedState, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { memoryKey } from '../../app/memory.ts'
import { smartSessionsMessages } from './messages.ts'

const roundKey = memoryKey<number>('sessions-round')

export type SmartSessions = {
  readonly sessions: Loadable<readonly SmartSession[]>
  /** Id of the session that is being revoked. */
  readonly leaving?: string
  /** Why the last revoke failed. */
  readonly trouble?: ErrorRecord
  readonly revoke: (session: SmartSession) => void
  readonly refresh: () => void
}

/** Smart sessions of an account, and a function that revokes one. */
export function useSmartSessions(account: CaipAddress): SmartSessions {
  const { state } = useUi()
  const t = useMessages(smartSessionsMessages)
  const feature = useFeature('smartSessions')
  const sessions = useLatest(feature.stream$('sessions', account)) ?? idle
  const [leaving, setLeaving] = useState<string>()
  const [trouble, setTrouble] = useState<ErrorRecord>()
  const [round, setRound] = usePersistedState(roundKey, 0)
  return {
    sessions,
    revoke: ({ pci, site }) => {
      if (leaving !== undefined) return
      setLeaving(pci)
      setTrouble(undefined)
      state.announce(t.revoking)
      feature
        .call('revokeSession', account, pci)
        .then(
          ({ wallet }) => {
            const words = wallet ? t.ended(site.name) : t.endedHere(site.name)
            state.showToast(words, 'ok')
            state.announce(words)
          },
          (reason: unknown) => {
            const error = recordOf(reason)
            setTrouble(error)
            void state.explained().then(explain => state.announce(aloud(explain(error)), 'assertive'))
          },
        )
        .finally(() => setLeaving(undefined))
    },
    refresh: () => {
      state.forget('feature', 'smartSessions', 'sessions', account)
      setRound(round + 1)
    },
    ...(leaving !== undefined && { leaving }),
    ...(trouble && { trouble }),
  }
}
