/** One message as the relay stores it, with the moment it dies and who has had it. */
export type StoredMessage = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of the sender: a client never hears its own words. */
  readonly from: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** Client ids that have acknowledged or fetched it. */
  readonly seenBy: Set<string>
}

/** Keeps what was published on each topic until its time to live runs out. */
export type Mailbox = {
  readonly put: (message: StoredMessage) => void
  /** What this client has not had yet, oldest first. */
  readonly waiting: (topic: string, clientId: string) => readonly StoredMessage[]
  /** Everything still alive, oldest first. */
  readonly all: () => readonly StoredMessage[]
}

/** Makes an empty mailbox; `now` gives milliseconds since the epoch. */
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
