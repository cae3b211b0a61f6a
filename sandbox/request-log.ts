/** One request to a service of the sandbox. Status 0: the service sent no response, because of a simulated fault. */
export type LogEntry = {
  /** The place of the request in the log, from 1. */
  seq: number
  /** When the request arrived (epoch ms). */
  time: number
  /** The name of the service. */
  service: string
  /** The HTTP method, or the method of the relay. */
  method: string
  /** The path, without the query. */
  path: string
  /** The query parameters. */
  query: Record<string, string>
  /** The `Origin` header, or an empty text. */
  origin: string
  /** The status of the response. */
  status: number
  /** The first 2,000 characters of the request body. Tests count the calls of a JSON-RPC batch in it. */
  body: string
}

/** The requests to all services in the order in which they arrived. Tests count them. */
export type RequestLog = {
  /** Adds a request. The caller may set the status of the returned entry later. */
  add(entry: Omit<LogEntry, 'seq'>): LogEntry
  /** Returns the entries whose `seq` is greater than this number. Default: all stored entries. */
  since(seq?: number): readonly LogEntry[]
  /** Returns the `seq` of the newest entry. A test stores this number, acts, and then passes the number to `since`. */
  last(): number
  clear(): void
}

const kept = 20_000

/** Creates an empty log. When it has more than 20,000 entries, it drops all but the newest 10,000. */
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
