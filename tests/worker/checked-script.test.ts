import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScriptRunner } from '../../src/worker/checked-script.ts'

const base = 'https://cdn.example/worker/'
const names = ['common', 'client', 'evm-balances'] as const
const textOf = (name: string) => `file of ${name}`
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const hashes = Object.fromEntries(names.map(name => [name, integrityOf(textOf(name))]))
const addressOf = (name: string) => `${base}${name}.js`

/** The texts of the scripts that the worker has run, in the order in which they ran. */
let ran: string[]
let served: (name: string) => string
beforeEach(() => {
  ran = []
  served = textOf
  // Like a browser, this fake `fetch` fails if the response does not have the hash in `integrity`.
  vi.stubGlobal('fetch', async (url: string, { integrity }: RequestInit) => {
    const text = served(url.slice(base.length, -3))
    if (integrity !== integrityOf(text)) throw new TypeError('Failed to fetch')
    return new Response(text)
  })
  const blobs = new Map<string, BlobPart>()
  vi.stubGlobal(
    'Blob',
    class {
      readonly part: BlobPart
      constructor([part = '']: BlobPart[]) {
        this.part = part
      }
    },
  )
  vi.stubGlobal('URL', {
    createObjectURL: ({ part }: { part: BlobPart }) => {
      blobs.set('blob:one', part)
      return 'blob:one'
    },
    revokeObjectURL: (url: string) => blobs.delete(url),
  })
  vi.stubGlobal('importScripts', (url: string) => {
    const part = blobs.get(url)
    if (part === undefined) throw new Error(`${url} is not a blob of ours`)
    ran.push(typeof part === 'string' ? part : new TextDecoder().decode(part as ArrayBuffer))
  })
})
afterEach(() => vi.unstubAllGlobals())

it("a classic worker runs a lazy-loaded file only after it has verified the file's hash (attack R3)", async () => {
  const run = createScriptRunner(hashes)
  for (const name of names) await run(addressOf(name), name)
  expect(ran).toEqual(['', ...names.map(textOf)])
})

it('a classic worker does not run a lazy-loaded file if one byte differs from the built file (attack R3)', async () => {
  served = name => `${textOf(name)} `
  const run = createScriptRunner(hashes)
  for (const name of names)
    await expect(run(addressOf(name), name)).rejects.toMatchObject({
      code: 'network-failed',
      context: { file: name },
    })
  expect(ran).toEqual([''])
})

it('a classic worker runs no file that the build has not written (attack R3)', async () => {
  const run = createScriptRunner(hashes)
  await expect(run(addressOf('common'), 'other')).rejects.toMatchObject({ code: 'network-failed' })
  await expect(run(addressOf('common'), 'client')).rejects.toMatchObject({ code: 'network-failed' })
  expect(ran).toEqual([''])
})

it('a classic worker downloads a lazy-loaded file again after a download with a wrong hash (attack R3)', async () => {
  const run = createScriptRunner(hashes)
  served = () => 'other'
  await expect(run(addressOf('client'), 'client')).rejects.toMatchObject({ code: 'network-failed' })
  served = textOf
  await run(addressOf('client'), 'client')
  expect(ran).toEqual(['', textOf('client')])
})

it("a classic worker does not start if the page's CSP blocks blob: scripts in workers (attack R3)", () => {
  vi.stubGlobal('importScripts', () => {
    throw new DOMException('refused', 'NetworkError')
  })
  expect(() => createScriptRunner(hashes)).toThrow('refused')
})
