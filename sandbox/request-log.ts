/** One request as a service of the sandbox saw it; status 0 means that no answer was given (cut or left hanging). */
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

/** Requests of all services in order of arrival, for tests that count what a page asks for. */
export type RequestLog = {
  /** Notes an arrival; the entry may be completed (status) by whoever holds it. */
  add(entry: Omit<LogEntry, 'seq'>): LogEntry
  /** Entries whose seq is greater than the one given (default: all that are kept). */
  since(seq?: number): readonly LogEntry[]
  /** The seq of the newest entry: remember it, act, then ask `since`. */
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
