import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { integrityOf } from '../../src/bridge/integrity.ts'
import { classicChunks } from '../../src/worker/classic-chunks.ts'

const base = 'https://cdn.example/classic/'
const names = ['eip155', 'normalize', 'avatar', 'ccip-read', 'solana', 'wallet-connect'] as const
const wings = ['codes', 'money', 'names', 'permissions', 'sign-in', 'swap'] as const
const textOf = (name: string) => `file of ${name}`

/** Texts that were run, in their order. */
let ran: string[]
let served: (name: string) => string
beforeEach(async () => {
  ran = []
  served = textOf
  const hashes: Record<string, string> = {}
  for (const name of [...names, ...wings])
    hashes[name] = await integrityOf(new TextEncoder().encode(textOf(name)).buffer)
  vi.stubGlobal('__CLASSIC_FILES__', hashes)
  vi.stubGlobal('fetch', async (url: string) => new Response(served(url.slice(base.length, -3))))
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
  const { codes, money, names: named, permissions, signIn, swap } = chunks.wings
  const { eip155, normalize, avatar, ccipRead, solana, walletConnect } = chunks
  const loads = [eip155, normalize, avatar, ccipRead, solana, walletConnect]
  return [...loads, codes, money, named, permissions, signIn, swap] as readonly (() => Promise<unknown>)[]
}

it('R3: runs each later file from the bytes it compared with their hash', async () => {
  const loads = all(classicChunks(base))
  for (const [at, name] of [...names, ...wings].entries())
    expect(await loads[at]?.()).toEqual({ text: textOf(name) })
  expect(ran).toEqual(['', ...[...names, ...wings].map(textOf)])
})

it('R3: runs no later file that differs by a byte', async () => {
  served = name => `${textOf(name)} `
  for (const load of all(classicChunks(base)))
    await expect(load()).rejects.toMatchObject({ code: 'network-failed', context: { reason: 'integrity' } })
  expect(ran).toEqual([''])
})

it('R3: loads a file again after it differed', async () => {
  const { eip155 } = classicChunks(base)
  served = () => 'other'
  await expect(eip155()).rejects.toMatchObject({ code: 'network-failed' })
  served = textOf
  expect(await eip155()).toEqual({ text: textOf('eip155') })
})

it('R3: does not start where the page lets a worker run no blob: script', () => {
  vi.stubGlobal('importScripts', () => {
    throw new DOMException('refused', 'NetworkError')
  })
  expect(() => classicChunks(base)).toThrow('refused')
})
