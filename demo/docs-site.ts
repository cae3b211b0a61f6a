import { spawn } from 'node:child_process'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileFor, sendFile, sendText } from './static.ts'

/** Answers a request for a path of the documentation site. Returns false if the path does not belong to the site. */
export type DocsSite = (pathname: string, response: ServerResponse) => Promise<boolean>

const headers: OutgoingHttpHeaders = { 'cache-control': 'no-cache' }

/** A page that loads itself again every two seconds. */
const waitingPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Portico docs</title><p>The site is being built. This page shows it in a minute.</p></html>'

/**
 * Creates the server of the documentation site at /docs/. The first request builds the site if something has changed
 * since the last build, so that `npm start` does not have to wait for it.
 */
export const createDocsSite = (root: string): DocsSite => {
  const folder = join(root, '.cache/site/built')
  /** Undefined before the first request, and a text if the build has failed. */
  let state: { readonly isBuilt: boolean; readonly problem?: string | undefined } | undefined
  return async (pathname, response) => {
    if (pathname !== '/docs' && !pathname.startsWith('/docs/')) return false
    if (state === undefined) {
      state = { isBuilt: false }
      void buildSite(root).then(problem => {
        state = { isBuilt: problem === undefined, problem }
      })
    }
    if (pathname === '/docs') response.writeHead(301, { location: '/docs/' }).end()
    else if (state.problem !== undefined) sendText(response, 'problem.txt', state.problem, headers)
    else if (!state.isBuilt) sendText(response, 'page.html', waitingPage, headers)
    else {
      const path = pathname.slice('/docs'.length)
      const file = (await fileFor(folder, path)) ?? (await fileFor(folder, `${path}.html`))
      if (file) sendFile(response, file, headers)
      else sendFile(response, join(folder, '404.html'), headers, 404)
    }
    return true
  }
}

/** Builds the site if it is out of date. Resolves with what went wrong, if something did. */
const buildSite = (root: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'scripts/docs-site.mjs')], { cwd: root })
    const lines: string[] = []
    child.stdout.on('data', (data: Buffer) => lines.push(data.toString()))
    child.stderr.on('data', (data: Buffer) => lines.push(data.toString()))
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 ? undefined : lines.join('')))
  })
