import { EventEmitter } from 'node:events'

/** Creates a fake window that has only the members that the host code reads. `own` adds members to it. */
export function createPage(own: object = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { onLine: true }
  const target = Object.assign(new EventTarget(), { document, navigator })
  // Copies the property descriptors instead of the values, because a test may pass a getter that throws.
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(own))
  return {
    win: target as unknown as Window,
    document,
    navigator,
    announce: (detail: unknown) =>
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  }
}

type Answers = Record<string, unknown>

/**
 * Creates a fake injected wallet. `answers` has the reply to each method: a value, an Error with which the request
 * rejects, or a function that returns the reply.
 */
export function createWallet(answers: Answers = {}) {
  const events = new EventEmitter()
  const requests: { method: string; params?: unknown }[] = []
  const table: Answers = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x1',
    ...answers,
  }
  return {
    requests,
    table,
    emit: (name: string, value: unknown) => events.emit(name, value),
    listeners: (name: string) => events.listenerCount(name),
    provider: {
      request: async (request: { method: string; params?: unknown }) => {
        requests.push(request)
        const answer = table[request.method]
        const value = typeof answer === 'function' ? await answer(request) : answer
        if (value instanceof Error) throw value
        return value
      },
      on: (name: string, listener: (value: unknown) => void) => events.on(name, listener),
      removeListener: (name: string, listener: (value: unknown) => void) =>
        events.removeListener(name, listener),
    },
  }
}

export const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const otherAccount = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

/** A UUIDv4 for the n-th wallet of a test. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Returns a valid EIP-6963 `info` object for the n-th wallet of a test. */
export const info = (n: number, own: object = {}) => ({
  uuid: uuid(n),
  name: `Wallet ${n}`,
  icon: 'data:image/svg+xml,<svg/>',
  rdns: `com.example.wallet${n}`,
  ...own,
})
