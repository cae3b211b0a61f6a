import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { blockedPorts, demoPorts, listen, preferredPorts } from '../../sandbox/ports.ts'

const wanted = [...Object.entries(demoPorts), ...Object.entries(preferredPorts)]

it.each(wanted)('browsers do not block the port of %s, %i', (_name, port) => {
  expect(blockedPorts).not.toContain(port)
})

it('each service of the sandbox has its own preferred port', () => {
  const ports = wanted.map(([, port]) => port)
  expect(new Set(ports).size).toBe(ports.length)
})

it('the list of ports that browsers block contains exactly the ports that fetch in Node.js rejects', async () => {
  const refused = async (port: number) => {
    const error = await fetch(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason)
    return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
  }
  const opened = await Promise.all(blockedPorts.map(async port => ((await refused(port)) ? [] : [port])))
  // Port 0 was added to the fetch standard later, and the list of Node.js lacks it.
  expect(opened.flat().filter(port => port !== 0)).toEqual([])
  expect(blockedPorts).toHaveLength(83)
})

it('a sandbox server listens on another port if browsers block the wanted one', async () => {
  const server = createServer()
  expect(blockedPorts).not.toContain(await listen(server, 4190))
  server.close()
})

it.each([0, 4190])(
  'a server that requests port %i gets a port below those that the operating system uses for outgoing connections',
  async port => {
    const server = createServer()
    const got = await listen(server, port)
    expect([got >= 20_000, got < 32_000]).toEqual([true, true])
    server.close()
  },
)

it('a server finds another port if the preferred one is taken', async () => {
  const [first, second] = [createServer(), createServer()]
  const port = await listen(first, 0)
  expect(await listen(second, port)).not.toBe(port)
  first.close()
  second.close()
})
