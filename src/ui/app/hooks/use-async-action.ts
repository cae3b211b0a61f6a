import { useCallback, useEffect, useRef, useState } from 'react'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { ErrorWords, Explain } from '../types.ts'
import { recordOf, useMessages, useOnline, useUi } from './use-app.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * The message that an action shows after an offline error. It is part of the message list `core`, which every view can
 * use.
 */
export const offlineMessages = { id: 'core', offlineTry: "Try again when you're back online." }
export type AsyncAction = {
  readonly busy: boolean
  readonly error?: ErrorRecord
  readonly words?: ErrorWords
  /**
   * Runs a task. If the task fails, shows and announces the error. When a newer task starts, the result of the older
   * one is ignored. If `saying` is set, announces this text at the start.
   */
  readonly run: (work: () => Promise<void>, saying?: string) => void
  readonly clear: () => void
}

/**
 * Returns the state of one asynchronous login action, and the function that runs it. An offline error disappears when
 * the page is online again. A view that starts the action by itself keeps the error with `keepsOffline`, so that the
 * view does not look busy. If `isLikely` is true, the texts of errors load in advance.
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
                current === attempt.current && state.announceError(wordsOf(record, explain, offlineTry)),
            )
        },
      )
    },
    [state, offlineTry],
  )
  const clear = useCallback(() => setError(undefined), [])
  return { busy, run, clear, ...(error && { error, words: wordsOf(error, explain, offlineTry) }) }
}

/**
 * Returns the text for the error of an action. An offline error tells the user to try again when the page is online.
 */
function wordsOf(error: ErrorRecord, explain: Explain, offlineTry: string): ErrorWords {
  const words = explain(error)
  return error.code === 'offline' ? { ...words, body: offlineTry } : words
}
