import type { Address } from 'viem'
import { rejected, rpcError } from '../evm/errors.ts'
import type { Question } from '../question.ts'
import type { Memory } from './memory.ts'

/** A question to the owner, with the accounts to choose from for `connect`. */
export type Asked = Question & { readonly accounts?: readonly Address[] }

/** The owner's yes, with the accounts chosen when the question had some. */
export type Consent = { readonly accounts: readonly Address[] }

/** A question nobody has answered yet. */
export type Pending = Asked & {
  readonly id: number
  /** Whether the popup shows it. */
  readonly shown: boolean
  readonly approve: (accounts?: readonly Address[]) => void
  readonly reject: (code?: number, message?: string) => void
}

type Manner = Pick<Memory, 'mode' | 'delay' | 'locked'>

/** How the wallet answers at the moment, and who hears when that changes. */
export type MannerStore = {
  readonly get: () => Manner
  readonly set: (change: Partial<Manner>) => void
  readonly onChange: (listener: (now: Manner, before: Manner) => void) => void
}

/** Questions on their way to the owner. */
export type Approvals = {
  readonly ask: (question: Asked) => Promise<Consent>
  readonly pending: () => readonly Pending[]
  readonly onChange: (listener: () => void) => void
}

/** Makes the queue of questions; the mode at the time of asking decides how each is answered. */
export const createApprovals = (memory: MannerStore): Approvals => {
  let pending: readonly Pending[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Pending[]) => {
    pending = next
    for (const listener of listeners) listener()
  }

  const ask = (question: Asked): Promise<Consent> =>
    new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const settle = (act: () => void) => {
        if (!pending.some(entry => entry.id === id)) return
        change(pending.filter(entry => entry.id !== id))
        act()
      }
      const approve: Pending['approve'] = (accounts = question.accounts ?? []) =>
        settle(() => {
          // Approving is what unlocks a locked wallet.
          if (memory.get().locked) memory.set({ locked: false })
          resolve({ accounts })
        })
      const refuse: Pending['reject'] = (code, message) =>
        settle(() =>
          reject(code === undefined ? rejected() : rpcError(code, message ?? 'Refused by the wallet.')),
        )

      const { mode, delay, locked } = memory.get()
      change([...pending, { ...question, id, shown: mode === 'ask', approve, reject: refuse }])
      if (mode === 'reject') setTimeout(refuse)
      // A locked wallet waits for its owner whatever it would say otherwise.
      if (mode === 'auto' && !locked) setTimeout(approve)
      if (mode === 'slow' && !locked) setTimeout(approve, delay)
    })

  memory.onChange((now, before) => {
    if (!before.locked || now.locked || now.mode !== 'auto') return
    for (const entry of pending) entry.approve()
  })

  return { ask, pending: () => pending, onChange: listener => void listeners.add(listener) }
}
