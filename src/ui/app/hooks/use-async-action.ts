import { useCallback, useEffect, useRef, useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { ErrorWords, Explain } from '../types.ts'
import { aloud, recordOf, useErrorText, useMessages, useOnline, useUi } from './use-app.ts'

/** A message that belongs to the messages of every view. */
export const offlineMessages = { id: 'core', offlineTry: "Try again when you're back online." }
export type AsyncAction = {
  readonly busy: boolean
  readonly error?: ErrorRecord
  readonly words?: ErrorWords
  /** Runs one task at a time, and shows and announces its error. `saying` is announced while the task runs. */
  readonly run: (work: () => Promise<void>, saying?: string) => void
  readonly clear: () => void
}

/**
 * The state of one asynchronous login action. Results after unmount are ignored. An offline error disappears when the
 * page is online again. A view that starts the action itself sets `keepsOffline`, because it would otherwise look as if
 * it were still waiting. The error catalogue loads when the action is likely to run, so that an error is announced with
 * its advice.
 */
export function useAsyncAction({
  keepsOffline = false,
  isLikely = true,
}: {
  readonly keepsOffline?: boolean
  readonly isLikely?: boolean
} = {}): AsyncAction {
  const { state } = useUi()
  const { offlineTry } = useMessages(offlineMessages)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ErrorRecord>()
  const explain = useErrorText(isLikely || busy || error !== undefined)
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
  // Clears the offline error when the page is online again, so that the user can try again.
  useEffect(() => {
    if (online && !keepsOffline) setError(now => (now?.code === 'offline' ? undefined : now))
  }, [online, keepsOffline])
  const run = useCallback(
    (work: () => Promise<void>, saying?: string) => {
      const current = ++attempt.current
      setBusy(true)
      setError(undefined)
      if (saying !== undefined) state.announce(saying)
      work().then(
        () => current === attempt.current && setBusy(false),
        (reason: unknown) => {
          if (current !== attempt.current) return
          const record = recordOf(reason)
          setBusy(false)
          setError(record)
          void state
            .explained()
            .then(
              explain =>
                current === attempt.current &&
                state.announce(aloud(said(record, explain, offlineTry)), 'assertive'),
            )
        },
      )
    },
    [state, offlineTry],
  )
  const clear = useCallback(() => setError(undefined), [])
  return { busy, run, clear, ...(error && { error, words: said(error, explain, offlineTry) }) }
}

/** Returns the text for the error of an action. Offline errors say that the user can try again when the page is back online. */
function said(error: ErrorRecord, explain: Explain, offlineTry: string): ErrorWords {
  const words = explain(error)
  return error.code === 'offline' ? { ...words, body: offlineTry } : words
}
