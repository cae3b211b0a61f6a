import { useRef } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf, idle } from '../../domain/model/loadable.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import { isOpen } from '../../domain/rules/transaction-life.ts'
import { useStore } from '../context.ts'
import { useWing } from './use-wing.ts'

/** What was sent last from a view, and the id to send with. */
export type Intent = {
  readonly tx: TrackedTransaction | undefined
  /**
   * The id of the next press: the same one until the journal says how that ended. After a lost answer, a lost worker or a press too
   * many the same life goes on, and no wallet is asked again.
   */
  readonly next: () => string
}

/** Sends of a view that has no draft to take its id from. */
export function useIntent(account: CaipAddress): Intent {
  const all = dataOf<readonly TrackedTransaction[]>(
    useStore(useWing('money').store('transactions', account)) ?? idle,
  )
  const last = useRef<string>(undefined)
  const tx = all?.find(({ id }) => id === last.current)
  const next = (): string => {
    if (last.current === undefined || (tx && !isOpen(tx))) last.current = crypto.randomUUID()
    return last.current
  }
  return { tx, next }
}

/** Why what has ended did not happen; undefined for what did. */
export function whyNot({ phase, error }: TrackedTransaction): ErrorRecord | undefined {
  if (phase === 'confirmed') return undefined
  if (error) return error
  const code = phase === 'replaced' ? 'send-replaced' : phase === 'cancelled' ? 'send-cancelled' : 'unknown'
  return { code, message: '', context: {} }
}
