import { createHash } from 'node:crypto'
import type { Mailbox, StoredMessage } from './mailbox.ts'

/** The state that the relay's methods change: subscriptions and stored messages. */
export type Switchboard = {
  readonly mailbox: Mailbox
  readonly subscribe: (topic: string, clientId: string) => void
  readonly unsubscribe: (topic: string, clientId: string) => void
  /** Stores the message and sends it to the subscribers. */
  readonly publish: (message: StoredMessage) => void
}

type Params = Readonly<Record<string, unknown>>
type Method = (params: Params, clientId: string, board: Switchboard) => unknown

/** The error for a malformed request. The relay sends the text of the error to the client. */
export class BadParams extends Error {}

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (params: Params, name: string): string => {
  const value = params[name]
  if (typeof value !== 'string' || value === '') throw new BadParams(`${name} must be a text`)
  return value
}

const list = (params: Params, name: string): readonly unknown[] => {
  const value = params[name]
  if (!Array.isArray(value)) throw new BadParams(`${name} must be a list`)
  return value
}

const topics = (params: Params): readonly string[] => list(params, 'topics').map(String)

/**
 * Returns the id of a subscription. It is a hash of topic and client id, so that a client can compute the id before it
 * subscribes.
 */
export const subscriptionId = (topic: string, clientId: string): string =>
  createHash('sha256').update(`${topic}${clientId}`).digest('hex')

const stored = (params: Params, clientId: string): StoredMessage => {
  const ttl = params.ttl
  if (typeof ttl !== 'number' || !(ttl > 0)) throw new BadParams('ttl must be a positive number of seconds')
  const publishedAt = Date.now()
  return {
    topic: text(params, 'topic'),
    message: text(params, 'message'),
    tag: typeof params.tag === 'number' ? params.tag : 0,
    attestation: typeof params.attestation === 'string' ? params.attestation : undefined,
    from: clientId,
    publishedAt,
    expiresAt: publishedAt + ttl * 1000,
    seenBy: new Set(),
  }
}

const subscribe = (topic: string, clientId: string, board: Switchboard): string => {
  board.subscribe(topic, clientId)
  return subscriptionId(topic, clientId)
}

const unsubscribe = (params: Params, clientId: string, board: Switchboard): void =>
  board.unsubscribe(text(params, 'topic'), clientId)

const fetchMessages = (wanted: readonly string[], clientId: string, { mailbox }: Switchboard) => {
  const messages = wanted.flatMap(topic => mailbox.waiting(topic, clientId))
  for (const message of messages) message.seenBy.add(clientId)
  return {
    messages: messages.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    hasMore: false,
  }
}

/** The lifetime, in seconds, of a message that settles a session. */
const settleTtl = 300

const methods: Readonly<Record<string, Method>> = {
  irn_subscribe: (params, clientId, board) => subscribe(text(params, 'topic'), clientId, board),
  irn_batchSubscribe: (params, clientId, board) =>
    topics(params).map(topic => subscribe(topic, clientId, board)),
  irn_unsubscribe: (params, clientId, board) => {
    unsubscribe(params, clientId, board)
    return true
  },
  irn_batchUnsubscribe: (params, clientId, board) => {
    for (const entry of list(params, 'subscriptions')) {
      if (isRecord(entry)) unsubscribe(entry, clientId, board)
    }
    return true
  },
  irn_publish: (params, clientId, board) => {
    board.publish(stored(params, clientId))
    return true
  },
  irn_batchPublish: (params, clientId, board) => {
    for (const entry of list(params, 'messages')) {
      if (isRecord(entry)) board.publish(stored(entry, clientId))
    }
    return true
  },
  irn_fetchMessages: (params, clientId, board) => fetchMessages([text(params, 'topic')], clientId, board),
  irn_batchFetchMessages: (params, clientId, board) => fetchMessages(topics(params), clientId, board),
  // With this one request, a client proposes a session. The relay subscribes the client to the pairing topic and
  // publishes the proposal.
  wc_proposeSession: (params, clientId, board) => {
    const topic = text(params, 'pairingTopic')
    subscribe(topic, clientId, board)
    const ttl = typeof params.ttl === 'number' ? params.ttl : settleTtl
    board.publish(
      stored({ ...params, topic, message: text(params, 'sessionProposal'), ttl, tag: 1100 }, clientId),
    )
    return true
  },
  // A wallet approves a session with this one request. The relay subscribes the wallet to the session topic, publishes
  // the settlement on that topic, and publishes the wallet's reply on the pairing topic.
  wc_approveSession: (params, clientId, board) => {
    const topic = text(params, 'sessionTopic')
    const settlement = text(params, 'sessionSettlementRequest')
    const response = text(params, 'sessionProposalResponse')
    const pairing = text(params, 'pairingTopic')
    subscribe(topic, clientId, board)
    board.publish(stored({ topic, message: settlement, ttl: settleTtl, tag: 1102 }, clientId))
    board.publish(stored({ topic: pairing, message: response, ttl: settleTtl, tag: 1101 }, clientId))
    return true
  },
}

/** Runs one method of the relay and returns the JSON-RPC response without its id. */
export const answer = (
  method: string,
  params: unknown,
  clientId: string,
  board: Switchboard,
): { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } } => {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (run === undefined) return { error: { code: -32601, message: `Method not found: ${method}` } }
  try {
    return { result: run(isRecord(params) ? params : {}, clientId, board) }
  } catch (error) {
    if (error instanceof BadParams) return { error: { code: -32602, message: error.message } }
    throw error
  }
}
