import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { fileFor, sendFile } from '../../demo/static.ts'

/** A web site: a folder served on its own port. */
export type Site = { readonly url: string; close(): Promise<void> }

/** Serves a folder and nothing outside it, with these headers on every file. */
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
