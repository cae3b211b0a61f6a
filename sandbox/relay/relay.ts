import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { listen } from '../ports.ts'
import type { RequestLog } from '../request-log.ts'
import { type Admitted, admit } from './admission.ts'
import { createSockets } from './sockets.ts'

/** Options of the relay. */
export type RelayOptions = {
  /** The preferred port. Any free port when it is taken, 0 or absent. */
  readonly port?: number
  /** Origins that may connect; absent or empty: all. */
  readonly allowedOrigins?: readonly string[]
  /** Connections are logged as method CONNECT (status 101 or 3000), relay methods by their name. */
  readonly log?: RequestLog
}

/** One attempted connection, admitted or not. */
export type ConnectionSeen = {
  readonly at: number
  readonly clientId: string
  readonly projectId: string
  readonly origin: string
  /** The reason in the close frame when it was rejected. */
  readonly refused: string | undefined
}

/** A running relay: its URL, its counters and its faults. */
export type Relay = {
  /** ws://127.0.0.1:port */
  readonly url: string
  readonly close: () => Promise<void>
  /** Sockets open now. */
  readonly sockets: () => number
  /** Open sockets by client id. A client with many tabs should have one for each origin. */
  readonly socketsByClient: () => ReadonlyMap<string, number>
  /** The last thousand connections, including rejected ones. */
  readonly connectionsSeen: () => readonly ConnectionSeen[]
  /** How often each method was called. */
  readonly methodsSeen: () => ReadonlyMap<string, number>
  /** Closes this project's sockets, now and later, with code 3000 and the reason. */
  readonly refuse: (projectId: string, reason: string) => void
  /** Ends the rejection of this project. */
  readonly allow: (projectId: string) => void
  /** Makes the relay unreachable: cuts every socket, and closes each new connection until resume. */
  readonly pause: () => Promise<void>
  /** Ends pause, hang and duplicate: a healthy relay on the same port, with its stored messages. */
  readonly resume: () => Promise<void>
  /** Cuts every socket once, without a close frame; the port still accepts connections. */
  readonly kill: () => void
  /** Accepts sockets and never responds. */
  readonly hang: () => void
  /** Delivers every message this many times. */
  readonly duplicate: (times: number) => void
  /** Delivers again every message that has not expired, the newest first. */
  readonly replay: () => void
}

const connectionsKept = 1000

/** Starts a WalletConnect v2 relay on loopback. */
export const startRelay = async ({ port = 0, allowedOrigins, log }: RelayOptions = {}): Promise<Relay> => {
  const refusals = new Map<string, string>()
  const seen: ConnectionSeen[] = []
  const sockets = createSockets(log)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ sockets: sockets.count(), connections: seen.length }))
  })
  const upgrades = new WebSocketServer({ noServer: true })

  const record = (entry: Omit<ConnectionSeen, 'at'>) => {
    seen.push({ at: Date.now(), ...entry })
    if (seen.length > connectionsKept) seen.shift()
    log?.add({
      time: Date.now(),
      service: 'relay',
      method: 'CONNECT',
      path: '/',
      query: { projectId: entry.projectId, clientId: entry.clientId },
      origin: entry.origin,
      status: entry.refused === undefined ? 101 : 3000,
      body: entry.refused ?? '',
    })
  }

  const letIn = (socket: WebSocket, client: Admitted) => {
    record({ ...client, refused: undefined })
    sockets.add(socket, client)
  }

  const onUpgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    const query = new URLSearchParams(request.url?.split('?')[1])
    const now = () => Math.floor(Date.now() / 1000)
    const admission = await admit(query, request.headers.origin ?? '', { allowedOrigins, refusals, now })
    if (raw.destroyed) return
    upgrades.handleUpgrade(request, raw, head, socket => {
      if (admission.ok) return letIn(socket, admission.client)
      const { reason, projectId, origin } = admission
      record({ clientId: '', projectId, origin, refused: reason })
      socket.close(3000, reason)
    })
  }

  server.on('upgrade', (request, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy())
    void onUpgrade(request, raw, head)
  })

  // A paused relay keeps its port, because another server could take a port that is free. It closes each connection.
  let isPaused = false
  server.on('connection', socket => isPaused && socket.destroy())

  const stop = () =>
    new Promise<void>(resolve => {
      sockets.cut()
      server.closeAllConnections()
      server.close(() => resolve())
    })

  const bound = await listen(server, port)

  return {
    url: `ws://127.0.0.1:${bound}`,
    close: async () => {
      sockets.stop()
      await stop()
      upgrades.close()
    },
    sockets: sockets.count,
    socketsByClient: sockets.byClient,
    connectionsSeen: () => [...seen],
    methodsSeen: sockets.methodsSeen,
    refuse: (projectId, reason) => {
      refusals.set(projectId, reason)
      sockets.closeProject(projectId, reason)
    },
    allow: projectId => void refusals.delete(projectId),
    pause: async () => {
      isPaused = true
      sockets.cut()
      server.closeAllConnections()
    },
    resume: async () => {
      isPaused = false
      sockets.heal()
    },
    kill: sockets.cut,
    hang: sockets.hang,
    duplicate: sockets.duplicate,
    replay: sockets.replay,
  }
}
