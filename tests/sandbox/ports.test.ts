import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { blockedPorts, demoPorts, listen, preferredPorts } from '../../sandbox/ports.ts'

const wanted = [...Object.entries(demoPorts), ...Object.entries(preferredPorts)]

it.each(wanted)(
  'a port of the sandbox or the demo is not on the list of ports that browsers block: %s, %i',
  (_name, port) => {
    expect(blockedPorts).not.toContain(port)
  },
)

it('each service of the sandbox has its own preferred port', () => {
  const ports = wanted.map(([, port]) => port)
  expect(new Set(ports).size).toBe(ports.length)
})

it('fetch in Node.js rejects each of the 83 ports that browsers block, except port 0', async () => {
  const refused = async (port: number) => {
    const error = await fetch(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason)
    return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
  }
  const opened = await Promise.all(blockedPorts.map(async port => ((await refused(port)) ? [] : [port])))
  // The list of blocked ports in Node.js lacks port 0, because it is older than this entry of the fetch standard.
  expect(opened.flat().filter(port => port !== 0)).toEqual([])
  expect(blockedPorts).toHaveLength(83)
})

it('a sandbox server listens on another port if browsers block its preferred port', async () => {
  const server = createServer()
  expect(blockedPorts).not.toContain(await listen(server, 4190))
  server.close()
})

it.each([0, 4190])(
  'a sandbox server gets a port below the range for outgoing connections (requested port: %i)',
  async port => {
    const server = createServer()
    const got = await listen(server, port)
    expect([got >= 20_000, got < 32_000]).toEqual([true, true])
    server.close()
  },
)

it('a sandbox server listens on another port if its preferred port is taken', async () => {
  const [first, second] = [createServer(), createServer()]
  const port = await listen(first, 0)
  expect(await listen(second, port)).not.toBe(port)
  first.close()
  second.close()
})
