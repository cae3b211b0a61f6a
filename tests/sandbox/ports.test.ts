import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { blockedPorts, demoPorts, listen, preferredPorts } from '../../sandbox/ports.ts'

const wanted = [...Object.entries(demoPorts), ...Object.entries(preferredPorts)]

it.each(wanted)('B1: browsers open the port of %s, %i', (_name, port) => {
  expect(blockedPorts).not.toContain(port)
})

it('asks for a different port for each service', () => {
  const ports = wanted.map(([, port]) => port)
  expect(new Set(ports).size).toBe(ports.length)
})

it('lists the ports that the fetch of Node.js refuses as well', async () => {
  const refused = async (port: number) => {
    const error = await fetch(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason)
    return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
  }
  const opened = await Promise.all(blockedPorts.map(async port => ((await refused(port)) ? [] : [port])))
  // Port 0 joined the list of the standard later than that of Node.js.
  expect(opened.flat().filter(port => port !== 0)).toEqual([])
  expect(blockedPorts).toHaveLength(83)
})

it('B1: a server that is given a blocked port listens on a free one', async () => {
  const server = createServer()
  expect(blockedPorts).not.toContain(await listen(server, 4190))
  server.close()
})
