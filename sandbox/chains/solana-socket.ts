import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { accountJson, type DataOptions } from './solana-json.ts'
import type { Ledger } from './solana-ledger.ts'

/** The WebSocket server of the Solana RPC. */
export type SolanaSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

const slotMs = 400

/**
 * Creates the WebSocket server with signatureSubscribe, accountSubscribe and slotSubscribe, and their unsubscribe
 * methods.
 */
export const createSolanaSocket = (ledger: Ledger): SolanaSocket => {
  const server = new WebSocketServer({ noServer: true })
  let nextId = 0
  server.on('connection', socket => {
    const ends = new Map<number, () => void>()
    socket.on('message', raw => {
      const { id, method, params = [] } = parse(String(raw))
      const reply = (result: unknown) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method.endsWith('Unsubscribe')) {
        const subscription = Number(params[0])
        ends.get(subscription)?.()
        return reply(ends.delete(subscription))
      }
      nextId += 1
      const subscription = nextId
      const notify = (kind: string, value: unknown) =>
        push(socket, `${kind}Notification`, subscription, value)
      const start = subscriptions[method]
      if (!start) {
        const error = { code: -32601, message: 'Method not found' }
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }))
      }
      reply(subscription)
      ends.set(subscription, start(ledger, params, notify))
    })
    socket.on('close', () => {
      for (const end of ends.values()) end()
    })
  })
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, client => server.emit('connection', client, request)),
    close() {
      for (const client of server.clients) client.terminate()
    },
  }
}

type Notify = (kind: string, value: unknown) => void

const subscriptions: Record<
  string,
  (ledger: Ledger, params: readonly unknown[], notify: Notify) => () => void
> = {
  signatureSubscribe(ledger, [signature], notify) {
    const notifySignature = (err: unknown) =>
      notify('signature', { context: { slot: ledger.slot() }, value: { err } })
    const known = ledger.find(String(signature))
    if (known) {
      notifySignature(known.err)
      return () => undefined
    }
    const end = ledger.onEntry(entry => {
      if (entry.signature !== signature) return
      end()
      notifySignature(entry.err)
    })
    return end
  },
  accountSubscribe(ledger, [address, options], notify) {
    const account = String(address)
    return ledger.onEntry(({ message }) => {
      if (!message.staticAccounts.some(key => key === account)) return
      const value = accountJson(ledger.svm, account, (options ?? {}) as DataOptions)
      notify('account', { context: { slot: ledger.slot() }, value })
    })
  },
  slotSubscribe(ledger, _params, notify) {
    const tick = () =>
      notify('slot', { slot: ledger.slot(), parent: ledger.slot() - 1, root: ledger.slot() - 32 })
    const timer = setInterval(tick, slotMs)
    return () => clearInterval(timer)
  },
}

const push = (socket: WebSocket, method: string, subscription: number, result: unknown): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify({ jsonrpc: '2.0', method, params: { result, subscription } }))
}

const parse = (text: string): { id: unknown; method: string; params?: readonly unknown[] } => {
  try {
    const { id = null, method, params } = JSON.parse(text)
    return { id, method: String(method), params: Array.isArray(params) ? params : [] }
  } catch {
    return { id: null, method: '' }
  }
}
