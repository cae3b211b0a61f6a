import { createPage } from './page.ts'

export const safeAddress = '0x8Ba1f109551bD432803012645Ac136ddd64DBA72'
export const safeTxHash = `0x${'a1'.repeat(32)}`
export const chainHash = `0x${'c3'.repeat(32)}`
export const safe = 'https://app.safe.global'

type Sent = { readonly id: string; readonly method: string; readonly params?: unknown }
type Reply = { readonly data: unknown; readonly origin?: string; readonly source?: unknown }

/**
 * Creates a page in a frame of a fake Safe. `table` has the reply to each method: a value, an Error with the message
 * that the Safe returns, or a function that returns the reply. Other methods get no reply.
 */
export function createSafeParent(
  own: { readonly origin?: string; readonly ancestors?: readonly string[] } = {},
) {
  const requests: Sent[] = []
  const targets: string[] = []
  const table: Record<string, unknown> = {
    getSafeInfo: { safeAddress, chainId: 1, owners: [safeAddress], threshold: 1, isReadOnly: false },
    sendTransactions: { safeTxHash },
    getTxBySafeTxHash: { txStatus: 'SUCCESS', txHash: chainHash },
  }
  const parent = {
    postMessage: (message: Sent, target: string) => {
      requests.push(message)
      targets.push(target)
      if (!Object.hasOwn(table, message.method)) return
      const entry = table[message.method]
      const answer = typeof entry === 'function' ? entry(message.params) : entry
      const reply =
        answer instanceof Error
          ? { id: message.id, success: false, error: answer.message, version: '9.1.0' }
          : { id: message.id, success: true, data: answer, version: '9.1.0' }
      queueMicrotask(() => post({ data: reply }))
    },
  }
  const page = createPage({
    parent,
    location: {
      origin: 'https://shop.example',
      ...(own.ancestors && { ancestorOrigins: own.ancestors }),
    },
  })
  /** Delivers a message event to the page. By default it has the origin and the window of the Safe. */
  const post = ({ data, origin = own.origin ?? safe, source = parent }: Reply) =>
    page.win.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const methods = () => requests.map(({ method }) => method)
  return { ...page, requests, methods, targets, table, post }
}
