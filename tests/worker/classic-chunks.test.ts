import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { classicChunks } from '../../src/worker/classic-chunks.ts'

const base = 'https://cdn.example/classic/'
const names = ['eip155', 'normalize', 'on-chain-names', 'solana', 'wallet-connect'] as const
const features = [
  'qr',
  'transactions',
  'names',
  'smart-sessions',
  'sign-in',
  'onramp',
  'payments',
  'swaps',
] as const
const textOf = (name: string) => `file of ${name}`
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The texts of the scripts that the worker has run, in the order in which they ran. */
let ran: string[]
let served: (name: string) => string
beforeEach(() => {
  ran = []
  served = textOf
  const hashes = [...names, ...features].map(name => [name, integrityOf(textOf(name))])
  vi.stubGlobal('__CLASSIC_FILES__', Object.fromEntries(hashes))
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
  const chunks: Record<string, unknown> = {}
  vi.stubGlobal('porticoChunks', chunks)
  vi.stubGlobal('importScripts', (url: string) => {
    const part = blobs.get(url)
    if (part === undefined) throw new Error(`${url} is not a blob of ours`)
    const text = typeof part === 'string' ? part : new TextDecoder().decode(part as ArrayBuffer)
    ran.push(text)
    chunks[text.replace('file of ', '')] = { text }
  })
})
afterEach(() => vi.unstubAllGlobals())

const all = (chunks: ReturnType<typeof classicChunks>) => {
  const { qr, transactions, names: named, smartSessions, signIn, onramp, payments, swaps } = chunks
  const { eip155, normalize, onChainNames, solana, walletConnect } = chunks
  const loads = [eip155, normalize, onChainNames, solana, walletConnect]
  return [
    ...loads,
    qr,
    transactions,
    named,
    smartSessions,
    signIn,
    onramp,
    payments,
    swaps,
  ] as readonly (() => Promise<unknown>)[]
}

it("a classic worker runs a lazy-loaded file only after it has verified the file's hash (attack R3)", async () => {
  const loads = all(classicChunks(base))
  for (const [at, name] of [...names, ...features].entries())
    expect(await loads[at]?.()).toEqual({ text: textOf(name) })
  expect(ran).toEqual(['', ...[...names, ...features].map(textOf)])
})

it('a classic worker does not run a lazy-loaded file if one byte differs from the built file (attack R3)', async () => {
  served = name => `${textOf(name)} `
  for (const load of all(classicChunks(base)))
    await expect(load()).rejects.toMatchObject({
      code: 'network-failed',
      context: { file: expect.any(String) },
    })
  expect(ran).toEqual([''])
})

it('a classic worker downloads a lazy-loaded file again after a download with a wrong hash (attack R3)', async () => {
  const { eip155 } = classicChunks(base)
  served = () => 'other'
  await expect(eip155()).rejects.toMatchObject({ code: 'network-failed' })
  served = textOf
  expect(await eip155()).toEqual({ text: textOf('eip155') })
})

it("a classic worker does not start if the page's CSP blocks blob: scripts in workers (attack R3)", () => {
  vi.stubGlobal('importScripts', () => {
    throw new DOMException('refused', 'NetworkError')
  })
  expect(() => classicChunks(base)).toThrow('refused')
})
