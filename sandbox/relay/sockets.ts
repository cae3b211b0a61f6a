import { type RawData, WebSocket } from 'ws'
import type { RequestLog } from '../request-log.ts'
import type { Admitted } from './admission.ts'
import { createMailbox, type StoredMessage } from './mailbox.ts'
import { answer, type Switchboard, subscriptionId } from './methods.ts'

/** The open sockets of a relay, with functions that simulate faults. */
export type Sockets = {
  readonly add: (socket: WebSocket, client: Admitted) => void
  readonly count: () => number
  readonly byClient: () => ReadonlyMap<string, number>
  readonly methodsSeen: () => ReadonlyMap<string, number>
  readonly closeProject: (projectId: string, reason: string) => void
  readonly cut: () => void
  readonly hang: () => void
  readonly duplicate: (times: number) => void
  readonly replay: () => void
  /** Ends the faults `hang` and `duplicate`, so that the relay works normally again. */
  readonly heal: () => void
  /** Stops the keep-alive pings. */
  readonly stop: () => void
}

type Frame = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** Milliseconds between two pings. A client closes a socket that is silent for 35 s. */
const pingInterval = 30_000

const parse = (data: RawData): Frame | undefined => {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Creates the set of sockets of one relay, and the storage of its messages. */
export const createSockets = (log: RequestLog | undefined): Sockets => {
  const mailbox = createMailbox()
  const clients = new Map<WebSocket, Admitted>()
  // topic -> client id -> socket. If several sockets of a client subscribe to a topic, only the last one gets the
  // messages, as on the public relay.
  const listeners = new Map<string, Map<string, WebSocket>>()
  const methods = new Map<string, number>()
  const unanswered = new Map<number, () => void>()
  let hanging = false
  let copies = 1
  let lastId = Date.now() * 1000

  const push = (socket: WebSocket, clientId: string, message: StoredMessage) => {
    if (hanging || socket.readyState !== WebSocket.OPEN) return
    const { topic, publishedAt, tag, attestation } = message
    for (let copy = 0; copy < copies; copy += 1) {
      lastId += 1
      unanswered.set(lastId, () => message.seenBy.add(clientId))
      const data = { topic, message: message.message, publishedAt, tag, attestation }
      const params = { id: subscriptionId(topic, clientId), data }
      socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    }
  }

  const deliver = (message: StoredMessage) => {
    for (const [clientId, socket] of listeners.get(message.topic) ?? []) {
      if (clientId !== message.from) push(socket, clientId, message)
    }
  }

  const board = (socket: WebSocket): Switchboard => ({
    mailbox,
    subscribe: (topic, clientId) => {
      const onTopic = listeners.get(topic) ?? new Map<string, WebSocket>()
      listeners.set(topic, onTopic.set(clientId, socket))
      // Delivers the stored messages after the response to the subscription, because a client needs the
      // subscription's id first.
      setImmediate(() => {
        for (const message of mailbox.waiting(topic, clientId)) push(socket, clientId, message)
      })
    },
    unsubscribe: (topic, clientId) => {
      const onTopic = listeners.get(topic)
      onTopic?.delete(clientId)
      if (onTopic?.size === 0) listeners.delete(topic)
    },
    publish: message => {
      mailbox.put(message)
      deliver(message)
    },
  })

  const note = ({ clientId, projectId, origin }: Admitted, method: string) => {
    methods.set(method, (methods.get(method) ?? 0) + 1)
    const query = { projectId, clientId }
    log?.add({ time: Date.now(), service: 'relay', method, path: '/', query, origin, status: 200, body: '' })
  }

  const receive = (socket: WebSocket, client: Admitted, own: Switchboard, data: RawData) => {
    const { clientId } = client
    if (hanging) return
    const frame = parse(data)
    if (frame === undefined) return
    if (typeof frame.method !== 'string') {
      const acknowledge = typeof frame.id === 'number' ? unanswered.get(frame.id) : undefined
      if (typeof frame.id === 'number') unanswered.delete(frame.id)
      acknowledge?.()
      return
    }
    note(client, frame.method)
    const reply = answer(frame.method, frame.params, clientId, own)
    socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', ...reply }))
  }

  const forget = (socket: WebSocket) => {
    clients.delete(socket)
    for (const [topic, onTopic] of listeners) {
      for (const [clientId, listener] of onTopic) if (listener === socket) onTopic.delete(clientId)
      if (onTopic.size === 0) listeners.delete(topic)
    }
  }

  const pinging = setInterval(() => {
    if (!hanging) for (const socket of clients.keys()) socket.ping()
  }, pingInterval)
  pinging.unref()

  return {
    add: (socket, client) => {
      const own = board(socket)
      clients.set(socket, client)
      socket.on('message', data => receive(socket, client, own, data))
      socket.on('close', () => forget(socket))
      socket.on('error', () => socket.terminate())
    },
    count: () => clients.size,
    byClient: () => {
      const counts = new Map<string, number>()
      for (const { clientId } of clients.values()) counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
      return counts
    },
    methodsSeen: () => new Map(methods),
    closeProject: (projectId, reason) => {
      for (const [socket, client] of clients) if (client.projectId === projectId) socket.close(3000, reason)
    },
    cut: () => {
      for (const socket of [...clients.keys()]) {
        socket.terminate()
        // Removes the terminated socket from the counters at once, because its close event comes later.
        forget(socket)
      }
    },
    hang: () => {
      hanging = true
    },
    duplicate: times => {
      copies = times
    },
    replay: () => {
      for (const message of mailbox.all().toReversed()) deliver(message)
    },
    heal: () => {
      hanging = false
      copies = 1
    },
    stop: () => clearInterval(pinging),
  }
}
