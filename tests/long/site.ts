import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { fileFor, sendFile } from '../../demo/static.ts'

/** A running server of a test site. */
export type Site = { readonly url: string; close(): Promise<void> }

/**
 * Serves the files of this folder on a free port, and nothing outside the folder. Every response has the given
 * `headers`.
 */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const server = createServer(async (request, response) => {
    const file = await fileFor(resolve(folder), new URL(request.url ?? '/', 'http://site').pathname)
    if (file) sendFile(response, file, headers)
    else response.writeHead(404, headers).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/**
 * Starts the server of an npm package that is installed in the folder `place`, and waits until the server responds.
 * `serve` returns the path of the server's script, and the arguments of this script.
 */
export async function startServer(
  place: string,
  serve: (port: number) => readonly [script: string, ...args: string[]],
): Promise<Site> {
  const port = await freePort()
  const [script, ...args] = serve(port)
  const server = spawn(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: place,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  })
  const url = `http://127.0.0.1:${port}/`
  await expect
    .poll(
      () =>
        fetch(url).then(
          response => response.ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  return {
    url,
    close: () =>
      new Promise(done => {
        server.once('exit', () => done())
        server.kill()
      }),
  }
}

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
