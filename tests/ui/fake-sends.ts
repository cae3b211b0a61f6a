import type { TransactionIntent } from '../../src/domain/transactions/record.ts'

/**
 * Returns the two functions of the worker that a send calls. The worker holds what the page stages, and `send` receives
 * it.
 */
export function sendsWith(send: (intent: TransactionIntent) => unknown) {
  const held = new Map<unknown, TransactionIntent>()
  return {
    stageTransaction: async (intent: unknown) => {
      const draft = `draft ${held.size}`
      held.set(draft, intent as TransactionIntent)
      return { draft, intent }
    },
    sendStaged: async (draft: unknown) => {
      const intent = held.get(draft)
      if (!intent) throw new Error(`no draft ${draft}`)
      return await send(intent)
    },
  }
}
