import type { ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'

/** A complete response: all headers are known, and the body is bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** The request that a fault affects. */
export type Victim = {
  response: ServerResponse
  trueAnswer: () => Promise<Answer>
  /** Headers that this fake service adds to every response. */
  base: Record<string, string>
  /** The parsed body of the request. */
  question: unknown
}

/**
 * Applies the fault: replaces, changes, delays or drops the real response. Returns undefined if the sandbox must send
 * no response.
 */
export const bend = async (fault: Fault, victim: Victim): Promise<Answer | undefined> => {
  const { response, trueAnswer, base } = victim
  switch (fault.kind) {
    case 'hang':
      return undefined
    case 'cut':
      response.socket?.destroy()
      return undefined
    case 'delay':
      await wait(fault.ms ?? 1000, response)
      return trueAnswer()
    case 'status':
      return statusAnswer(fault, base)
    case 'json':
      return made(fault.status ?? 200, 'application/json', bodyText(fault.body), {
        ...base,
        ...fault.headers,
      })
    case 'html':
      return made(200, 'text/html; charset=utf-8', captivePortal, base)
    case 'huge':
      return made(200, 'application/json', hugeJson(fault.bytes ?? 60_000_000), base)
    case 'headers': {
      const answer = await trueAnswer()
      return { ...answer, headers: { ...answer.headers, ...fault.headers } }
    }
    case 'no-cors': {
      const answer = await trueAnswer()
      const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
      return { ...answer, headers: Object.fromEntries(headers) }
    }
    case 'truncate': {
      const answer = await trueAnswer()
      return { ...answer, body: half(answer.body) }
    }
    case 'rpc':
      return rpcAnswer(fault, victim)
    case 'cut-body':
    case 'slow-body':
      return trueAnswer()
  }
}

/** Writes the response. A fault can slow it down or cut it off. */
export const write = async (response: ServerResponse, answer: Answer, fault?: Fault): Promise<void> => {
  if (response.destroyed) return
  const { status, headers, body } = answer
  response.writeHead(status, { ...headers, 'content-length': String(body.byteLength) })
  if (fault?.kind === 'cut-body') {
    response.write(half(body), () => response.socket?.destroy())
    return
  }
  if (fault?.kind === 'slow-body') {
    for (const byte of body) {
      if (response.destroyed) return
      response.write(Uint8Array.of(byte))
      await wait(fault.ms ?? 1000, response)
    }
    response.end()
    return
  }
  response.end(body)
}

/** Replaces the results of the JSON-RPC calls that the fault selects. Each response keeps its id. */
const rpcAnswer = async (fault: Fault, { trueAnswer, question }: Victim): Promise<Answer> => {
  const answer = await trueAnswer()
  const calls = (Array.isArray(question) ? question : [question]) as { id?: unknown }[]
  const concerned = calls.filter(
    call => fault.contains === undefined || JSON.stringify(call).includes(fault.contains),
  )
  const swap = (row: { id?: unknown }) =>
    concerned.some(({ id }) => id === row.id)
      ? { jsonrpc: '2.0', id: row.id, ...(fault.body as object) }
      : row
  const rows = JSON.parse(new TextDecoder().decode(answer.body))
  const bent = Array.isArray(rows) ? rows.map(swap) : swap(rows)
  return { ...answer, body: new TextEncoder().encode(JSON.stringify(bent)) }
}

const statusAnswer = (fault: Fault, base: Record<string, string>): Answer => {
  const status = fault.status ?? 500
  const headers = { ...base, ...fault.headers }
  if (fault.body !== undefined) return made(status, 'application/json', bodyText(fault.body), headers)
  if (status >= 500) return made(status, 'text/plain; charset=utf-8', 'Internal server error', headers)
  const field = status === 429 ? 'rate_limited' : status === 401 || status === 403 ? 'authentication' : ''
  const reasons = [{ field, description: `Refused on demand with status ${status}` }]
  return made(status, 'application/json', JSON.stringify({ status: 'FAILED', reasons }), headers)
}

const made = (status: number, type: string, text: string, headers: Record<string, string>): Answer => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: new TextEncoder().encode(text),
})

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? null))

const half = (body: Uint8Array): Uint8Array => body.subarray(0, Math.floor(body.byteLength / 2))

const hugeJson = (bytes: number): string => {
  const row = JSON.stringify({ id: 'x'.repeat(2000), name: 'y'.repeat(2000) })
  const rows = Array.from({ length: Math.ceil(bytes / (row.length + 1)) }, () => row).join(',')
  return `{"data":[${rows}],"count":1000000}`
}

const captivePortal =
  '<!doctype html><html><head><title>Sign in to the network</title></head><body><h1>Welcome to Airport Wi-Fi</h1>' +
  '<form action="/login"><button>Accept and connect</button></form></body></html>'

/** Waits `ms` milliseconds, or until the client disconnects. */
const wait = (ms: number, response: ServerResponse): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    response.once('close', end)
  })
