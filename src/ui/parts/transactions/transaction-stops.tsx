import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { checkOutput, isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import type { BlockWait } from '../../../domain/transactions/stops.ts'
import {
  memoryKey,
  recordOf,
  useFeature,
  useLatest,
  useMessages,
  useStyles,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useLive } from '../../app/hooks/use-live.ts'
import { useViewTask, type ViewTask } from '../../app/hooks/use-view-task.ts'
import { walletIcon } from '../../kit/icons/common.ts'
import { blockIcon, sentIcon } from '../../kit/icons/transactions.ts'
import { type OutcomeState, Ring } from '../../kit/outcome.tsx'
import { requestWallet } from '../wallets/request-wallet.ts'
import css from './stops.css?inline'
import { transactionStateMessages } from './transaction-state-messages.ts'

type TransactionStopsProps = {
  /**
   * The index of the current step, as `stopOf` returns it: 0 (in the wallet), or 2 (confirmed) as soon as it is certain
   * that the transaction was sent.
   */
  readonly at: 0 | 2
  readonly state: OutcomeState
  readonly wait?: BlockWait | undefined
  /** Name of the last step. Default: “Confirmed”. */
  readonly lastName?: string
}

/** The progress of a transaction as three steps: in the wallet, sent, confirmed. */
export function TransactionStops({ at, state, wait, lastName }: TransactionStopsProps) {
  const t = useMessages(transactionStateMessages)
  return (
    <Stops
      stops={[
        { name: t.stopWallet, icon: walletIcon },
        { name: t.stopSent, icon: sentIcon },
        { name: lastName ?? t.stopInBlock, icon: blockIcon },
      ]}
      at={at}
      state={state}
      wait={wait}
    />
  )
}

type StopsProps = {
  /** The steps in order, with their names and icons. */
  readonly stops: readonly { readonly name: string; readonly icon: string }[]
  /** The index of the current step, which the task has reached or waits for. */
  readonly at: number
  /** The state of the task at the current step. */
  readonly state: OutcomeState
  /**
   * When the wait for the current step began (epoch ms), and how long this wait usually takes (ms). Undefined if the
   * current step needs no wait.
   */
  readonly wait?: { readonly since?: number; readonly usualMs?: number } | undefined
}

/**
 * The progress of a task as a line with steps. While the task waits for a step, the line to that step grows, and grows
 * more slowly after the usual waiting time. If this time is unknown, the line shows an endless animation.
 */
export function Stops({ stops, at, state, wait }: StopsProps) {
  useStyles(css)
  const t = useMessages(transactionStateMessages)
  const { vibrate } = useUi().deps
  const before = useRef(state)
  useEffect(() => {
    if (state === 'done' && before.current === 'waiting') vibrate()
    before.current = state
  }, [state, vibrate])
  return (
    <ol className="stops">
      {stops.map(({ name, icon }, index) => {
        const isHere = index === at
        // When the whole task is done, all earlier steps look done too.
        const passed = state === 'done' ? 'done' : 'passed'
        const shown = index < at ? passed : isHere && !wait ? state : 'ahead'
        const ring = shown === 'passed' ? 'done' : shown === 'ahead' ? 'waiting' : shown
        return (
          <li key={name} className="stop" data-state={shown} aria-current={isHere ? 'step' : undefined}>
            {index > 0 && <Line isOver={index <= at} wait={isHere ? wait : undefined} />}
            <Ring state={ring} icon={icon} size={20} />
            <bdi translate="no">{name}</bdi>
            {ring === 'done' && <span className="hide">, {t.done}</span>}
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = Pick<StopsProps, 'wait'> & { readonly isOver: boolean }

function Line({ isOver, wait: { since, usualMs } = {} }: LineProps) {
  // If the user opens the view late, the animation skips the time that has already passed.
  const style = useMemo(
    () =>
      since === undefined || usualMs === undefined
        ? undefined
        : ({
            '--pt-usual': `${usualMs}ms`,
            '--pt-gone': `${Math.min(0, since - Date.now())}ms`,
          } as CSSProperties),
    [since, usualMs],
  )
  const waits = style ? 'timed' : since === undefined ? undefined : 'untimed'
  return <span className="stop-line" data-wait={waits ?? (isOver ? 'over' : undefined)} style={style} />
}

const outcomes: Readonly<Record<TransactionRecord['phase'], OutcomeState>> = {
  recorded: 'waiting',
  asking: 'waiting',
  submitted: 'waiting',
  pending: 'waiting',
  unknown: 'doubtful',
  dropped: 'doubtful',
  replaced: 'doubtful',
  confirmed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
  refused: 'stopped',
  'not-sent': 'stopped',
}

/**
 * Returns the outcome of a transaction. The outcome is `done` only if the network has confirmed the transaction that
 * the user reviewed.
 */
export function outcomeOf(tx: TransactionRecord): OutcomeState {
  const output = checkOutput(tx)
  if (tx.mismatches.length > 0 || output === 'less') return 'failed'
  return output === 'unknown' || isOnlyReported(tx) ? 'doubtful' : outcomes[tx.phase]
}

/**
 * Whether only the wallet reports that a bundle has succeeded. Without a transaction hash, the network cannot confirm
 * it.
 */
export function isOnlyReported({ phase, request, hash }: TransactionRecord): boolean {
  return phase === 'confirmed' && request.type === 'bundle' && hash === undefined
}

const taskKey = memoryKey<ViewTask<Progress>>('life')

/** An action that the user can take on a pending transaction. */
type Verb = 'speedUp' | 'cancel' | 'markNotSent' | 'refresh' | 'stopWaiting'

type Progress = {
  readonly asking?: Verb | undefined
  readonly problem?: { readonly verb: Verb; readonly error: ErrorRecord } | undefined
}

const first: Progress = { asking: undefined }

/**
 * Returns a transaction with its live state, and the actions that the user can take. The transaction is undefined while
 * it loads, and `null` if it does not exist.
 */
export function useTransaction(account: CaipAddress, id: string) {
  const { state } = useUi()
  const transactions = useFeature('transactions')
  const all$ = transactions.stream$('transactions', account)
  const [all, live] = [useLatest(all$), useLive(all$)].map(found => found && dataOf(found))
  const { at, now, change } = useViewTask(taskKey, id, first)
  // A list from before the transaction does not have it.
  const tx: TransactionRecord | null | undefined =
    (live ?? all)?.find(record => record.id === id) ?? (live && null)
  const run = (verb: Verb) => (): void => {
    if (now().asking) return
    change({ asking: verb, problem: undefined })
    const call = () => transactions.call(verb, id)
    const needsWallet = verb === 'speedUp' || verb === 'cancel'
    const response = needsWallet ? requestWallet(state, 'back', call) : call()
    response
      .catch((reason: unknown) => change({ problem: { verb, error: recordOf(reason) } }))
      .finally(() => change({ asking: undefined }))
  }
  // Portico does not poll slow transactions, so the view refreshes the transaction once when it opens.
  const slow = tx?.slow === true && isOpen(tx)
  useEffect(() => {
    if (slow) transactions.call('refresh', id).catch(() => undefined)
  }, [id, slow])
  return {
    tx,
    ...at,
    refresh: run('refresh'),
    speedUp: run('speedUp'),
    cancel: run('cancel'),
    markNotSent: run('markNotSent'),
    stopWaiting: run('stopWaiting'),
  }
}
