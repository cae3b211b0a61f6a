import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { listen } from '../ports.ts'
import type { RequestLog } from '../request-log.ts'
import { type Admitted, admit } from './admission.ts'
import { createSockets } from './sockets.ts'

/** Options of the relay. */
export type RelayOptions = {
  /** The preferred port. If it is taken, 0 or absent, the relay uses any free port. */
  readonly port?: number
  /** Origins that may connect. Absent or empty: all. */
  readonly allowedOrigins?: readonly string[]
  /**
   * The log to which the relay adds attempts to connect and calls of its methods. The entry of an attempt has the
   * method CONNECT, and the status 101, or 3000 if the relay rejects it. The entry of a call has the name of the called
   * method.
   */
  readonly log?: RequestLog
}

/** One attempt to connect, successful or not. */
export type ConnectionSeen = {
  readonly at: number
  readonly clientId: string
  readonly projectId: string
  readonly origin: string
  /** The reason why the relay rejected the connection. Undefined if the relay accepted it. */
  readonly refused: string | undefined
}

/** A running relay: its URL, its counters, and functions that make it fail. */
export type Relay = {
  /** ws://127.0.0.1:port */
  readonly url: string
  readonly close: () => Promise<void>
  /** Returns the number of open sockets. */
  readonly sockets: () => number
  /** Returns the number of open sockets for each client id. A site with many open tabs should use one socket. */
  readonly socketsByClient: () => ReadonlyMap<string, number>
  /** Returns the last 1,000 attempts to connect, including rejected ones. */
  readonly connectionsSeen: () => readonly ConnectionSeen[]
  /** Returns how often clients called each method. */
  readonly methodsSeen: () => ReadonlyMap<string, number>
  /**
   * Closes the open sockets of this project with code 3000 and the reason. Rejects new sockets of the project until
   * `allow`.
   */
  readonly refuse: (projectId: string, reason: string) => void
  /** Accepts connections of this project again. */
  readonly allow: (projectId: string) => void
  /** Makes the relay unreachable: cuts every socket, and closes each new connection until `resume`. */
  readonly pause: () => Promise<void>
  /** Ends `pause`, `hang` and `duplicate`. The port and the stored messages stay the same. */
  readonly resume: () => Promise<void>
  /** Cuts every open socket without a close frame. New connections work. */
  readonly kill: () => void
  /** Keeps accepting sockets, but sends nothing on any of them until `resume`. */
  readonly hang: () => void
  /** Delivers every message this many times, until `resume`. */
  readonly duplicate: (times: number) => void
  /** Delivers every stored message again, newest first. Expired messages are left out. */
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

  // A paused relay keeps its port and closes each new connection. If it released the port, another server could take
  // it.
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
