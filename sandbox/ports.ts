import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/**
 * The preferred port of each service. If the port is taken, the service uses a free one, so that two sandboxes can run
 * at once.
 */
export const preferredPorts = {
  control: 4170,
  provider: 4171,
  catalogue: 4172,
  analytics: 4173,
  relay: 4174,
  wallets: 4175,
  verify: 4176,
  login: 4177,
  solana: 4180,
  nodes: 4181,
  operations: 4182,
  ethereum: 4183,
  arbitrum: 4184,
  polygon: 4185,
} as const

/** The preferred ports of the demo: the shop, and the script-tag files on their own origin. */
export const demoPorts = { shop: 4178, cdn: 4179 } as const

/**
 * Ports that browsers refuse to connect to (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const blockedPorts: readonly number[] = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/** Name of a service that listens on a port of its own. */
export type PortName = keyof typeof preferredPorts

/** Preferred ports by service. 0 means any free port. */
export type PortChoices = Partial<Record<PortName, number>>

const host = '127.0.0.1'

/**
 * The range in which the sandbox looks for a free port. Operating systems use higher ports for outgoing connections. So
 * such a connection cannot take the port of a server while the server restarts.
 */
const freePorts = { lowest: 20_000, count: 12_000 } as const

/**
 * Listens on the preferred port, or on a free one if the preferred port is 0, taken, or blocked by browsers. Returns the
 * port.
 */
export const listen = async (server: Server, preferred: number): Promise<number> => {
  const tryPort = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const failed = (error: Error) => reject(error)
      server.once('error', failed)
      server.listen(port, host, () => {
        server.off('error', failed)
        resolve((server.address() as AddressInfo).port)
      })
    })
  const anyPort = () => freePorts.lowest + Math.floor(Math.random() * freePorts.count)
  for (let port = preferred; ; port = anyPort()) {
    if (blockedPorts.includes(port)) continue
    try {
      return await tryPort(port)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/**
 * Returns the preferred port if it is free, and otherwise 0 (any free port). The result is for child processes, which
 * open the port themselves.
 */
export const freeOrAny = (preferred: number): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(preferred, host, () => probe.close(() => resolve(preferred)))
  })

const isTaken = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' || code === 'EACCES'
}
