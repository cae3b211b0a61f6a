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
  /** Does one thing at a time; what it rejects with is shown and said. `saying` is said while it is at it. */
  readonly run: (work: () => Promise<void>, saying?: string) => void
  readonly clear: () => void
}

/**
 * One step of a way in: waiting, refused, or done. What comes after the view has gone is nobody's. A failure for want of a network
 * disappears when the network is back, unless `keepsOffline`: a view that started the step by itself would seem to wait again.
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
  // What failed for want of a network can be tried again when that is back.
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

/** The words for an error of a step: a step that needs the network is tried again when that is back. */
function said(error: ErrorRecord, explain: Explain, t: typeof coreMessages): ErrorWords {
  const words = explain(error)
  return error.code === 'offline' ? { ...words, body: t.offlineTry } : words
}
