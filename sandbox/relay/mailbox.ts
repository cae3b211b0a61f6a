/** One message as the relay stores it, with its expiry and the clients that have received it. */
export type StoredMessage = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of the sender, which does not receive its own messages. */
  readonly from: string
  /** When the message was published. This time and `expiresAt` are in milliseconds since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** Ids of the clients that have acknowledged or fetched the message. */
  readonly seenBy: Set<string>
}

/** The messages that the relay stores until they expire, by topic. */
export type Mailbox = {
  readonly put: (message: StoredMessage) => void
  /** Returns the messages of a topic that this client has neither sent nor received, oldest first. */
  readonly waiting: (topic: string, clientId: string) => readonly StoredMessage[]
  /** Returns all messages that have not expired, from all topics, oldest first. */
  readonly all: () => readonly StoredMessage[]
}

/** Creates an empty mailbox. `now` returns milliseconds since the epoch. */
export const createMailbox = (now: () => number = Date.now): Mailbox => {
  const topics = new Map<string, StoredMessage[]>()

  const alive = (topic: string): StoredMessage[] => {
    const kept = (topics.get(topic) ?? []).filter(message => message.expiresAt > now())
    if (kept.length === 0) topics.delete(topic)
    else topics.set(topic, kept)
    return kept
  }

  return {
    put: message => {
      topics.set(message.topic, [...alive(message.topic), message])
    },
    waiting: (topic, clientId) =>
      alive(topic).filter(message => message.from !== clientId && !message.seenBy.has(clientId)),
    all: () =>
      [...topics.keys()].flatMap(topic => alive(topic)).sort((a, b) => a.publishedAt - b.publishedAt),
  }
}
