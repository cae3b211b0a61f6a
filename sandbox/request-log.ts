/** One request as a sandbox service received it. Status 0 means that it got no response (cut or hanging). */
export type LogEntry = {
  seq: number
  time: number
  service: string
  method: string
  path: string
  query: Record<string, string>
  origin: string
  status: number
  /** First 2,000 characters of the request body, so that JSON-RPC batches can be counted. */
  body: string
}

/** The requests of all services in the order in which they arrived, for tests that count requests. */
export type RequestLog = {
  /** Adds a request; the caller may fill in the entry's status later. */
  add(entry: Omit<LogEntry, 'seq'>): LogEntry
  /** Entries with a seq greater than the given one (default: all stored entries). */
  since(seq?: number): readonly LogEntry[]
  /** The seq of the newest entry: store it, act, then call `since`. */
  last(): number
  clear(): void
}

const kept = 20_000

/** Creates an empty log that keeps the newest 20,000 entries. */
export const createRequestLog = (): RequestLog => {
  let entries: LogEntry[] = []
  let seq = 0
  return {
    add(entry) {
      seq += 1
      const full = { ...entry, seq }
      entries.push(full)
      if (entries.length > kept) entries = entries.slice(-kept / 2)
      return full
    },
    since: (after = 0) => entries.filter(entry => entry.seq > after),
    last: () => seq,
    clear() {
      entries = []
    },
  }
}
