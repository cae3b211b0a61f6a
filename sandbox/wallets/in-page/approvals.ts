import type { Address } from 'viem'
import { rejected, rpcError } from '../evm/errors.ts'
import type { Question } from '../question.ts'
import type { Memory } from './memory.ts'

/** A question to the user. A question about a connection also has the accounts that the user can choose from. */
export type ApprovalQuestion = Question & { readonly accounts?: readonly Address[] }

/** The user's approval, with the accounts that the user has chosen. */
export type Consent = { readonly accounts: readonly Address[] }

/** A question that the user has not answered yet. */
export type Pending = ApprovalQuestion & {
  readonly id: number
  /** Whether the popup shows this question to the user. */
  readonly shown: boolean
  readonly approve: (accounts?: readonly Address[]) => void
  readonly reject: (code?: number, message?: string) => void
}

type Manner = Pick<Memory, 'mode' | 'delay' | 'locked'>

/**
 * The settings that decide whether the wallet approves requests, rejects them or shows them to the user. Listeners run
 * after each change of the settings.
 */
export type MannerStore = {
  readonly get: () => Manner
  readonly set: (change: Partial<Manner>) => void
  readonly onChange: (listener: (now: Manner, before: Manner) => void) => void
}

/** The queue of questions to the user. */
export type Approvals = {
  readonly request: (question: ApprovalQuestion) => Promise<Consent>
  readonly pending: () => readonly Pending[]
  readonly onChange: (listener: () => void) => void
}

/**
 * Creates the queue of requests that need the user's approval. The wallet's mode when a request arrives decides what
 * the wallet does with the request.
 */
export const createApprovals = (memory: MannerStore): Approvals => {
  let pending: readonly Pending[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Pending[]) => {
    pending = next
    for (const listener of listeners) listener()
  }

  const request = (question: ApprovalQuestion): Promise<Consent> =>
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
          // The user can approve a request only in an unlocked wallet, so an approval also unlocks the wallet.
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
      // A locked wallet approves nothing until its user unlocks it.
      if (mode === 'auto' && !locked) setTimeout(approve)
      if (mode === 'slow' && !locked) setTimeout(approve, delay)
    })

  memory.onChange((now, before) => {
    if (!before.locked || now.locked || now.mode !== 'auto') return
    for (const entry of pending) entry.approve()
  })

  return { request, pending: () => pending, onChange: listener => void listeners.add(listener) }
}
