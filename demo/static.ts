import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

/**
 * Returns the file for a URL path in a folder, or index.html if the path is a folder. Returns undefined if the file is
 * outside the folder or missing.
 */
export const fileFor = async (folder: string, path: string): Promise<string | undefined> => {
  const inside = normalize(join(folder, decoded(path)))
  if (inside !== folder && !inside.startsWith(folder + sep)) return undefined
  const found = await stat(inside).catch(() => undefined)
  if (found?.isFile()) return inside
  if (!found?.isDirectory()) return undefined
  const index = join(inside, 'index.html')
  return (await stat(index).catch(() => undefined))?.isFile() ? index : undefined
}

/** Sends a file with these headers and the content type that belongs to its name. */
export const sendFile = (
  response: ServerResponse,
  file: string,
  headers: OutgoingHttpHeaders,
  status = 200,
): void => {
  response.writeHead(status, {
    ...headers,
    'content-type': typeOf(file),
    'x-content-type-options': 'nosniff',
  })
  createReadStream(file).pipe(response)
}

/** Sends a text with these headers. The content type is that of a file with this name. */
export const sendText = (
  response: ServerResponse,
  name: string,
  text: string,
  headers: OutgoingHttpHeaders,
): void => {
  response.writeHead(200, { ...headers, 'content-type': typeOf(name), 'x-content-type-options': 'nosniff' })
  response.end(text)
}

const typeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/\0'
  }
}
