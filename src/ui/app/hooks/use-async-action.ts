import { useCallback, useEffect, useRef, useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreMessages } from '../../kit/messages.ts'
import { useUi } from '../context.ts'
import type { ErrorWords, Explain } from '../types.ts'
import { aloud, recordOf, useErrorText } from './error-text.ts'
import { useMessages } from './use-messages.ts'
import { useOnline } from './use-online.ts'

export type AsyncAction = {
  readonly busy: boolean
  readonly error?: ErrorRecord
  readonly words?: ErrorWords
  /** Runs one task at a time, and shows and announces its error. `saying` is announced while it runs. */
  readonly run: (work: () => Promise<void>, saying?: string) => void
  readonly clear: () => void
}

/**
 * State of one async login action. Results after unmount are ignored. An offline failure disappears when the network is back,
 * unless `keepsOffline` is set: a view that starts the action by itself would otherwise look as if it were still waiting.
 */
export function useAsyncAction({
  keepsOffline = false,
}: {
  readonly keepsOffline?: boolean
} = {}): AsyncAction {
  const { state } = useUi()
  const explain = useErrorText()
  const t = useMessages(coreMessages)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ErrorRecord>()
  const attempt = useRef(0)
  useEffect(
    () => () => {
      attempt.current = -1
    },
    [],
  )
  useEffect(() => {
    attempt.current = Math.max(0, attempt.current)
  }, [])
  // Clear the offline error when the network is back, so that the user can try again.
  useEffect(() => {
    if (online && !keepsOffline) setError(now => (now?.code === 'offline' ? undefined : now))
  }, [online, keepsOffline])
  const run = useCallback(
    (work: () => Promise<void>, saying?: string) => {
      const mine = ++attempt.current
      setBusy(true)
      setError(undefined)
      if (saying !== undefined) state.announce(saying)
      work().then(
        () => mine === attempt.current && setBusy(false),
        (reason: unknown) => {
          if (mine !== attempt.current) return
          const record = recordOf(reason)
          setBusy(false)
          setError(record)
          state.announce(aloud(said(record, state.explain.get(), t)), 'assertive')
        },
      )
    },
    [state, t],
  )
  const clear = useCallback(() => setError(undefined), [])
  return { busy, run, clear, ...(error && { error, words: said(error, explain, t) }) }
}

/** Text for an action's error. Offline errors say that the user can retry when the network is back. */
function said(error: ErrorRecord, explain: Explain, t: typeof coreMessages): ErrorWords {
  const words = explain(error)
  return error.code === 'offline' ? { ...words, body: t.offlineTry } : words
}
