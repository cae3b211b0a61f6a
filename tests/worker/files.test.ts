import { describe, expect, it, vi } from 'vitest'
import { type Body, createFiles } from '../../src/worker/files.ts'

const here = 'https://shop.example/assets/worker.js'

/**
 * Creates the loader of lazy-loaded files. The files are fakes: when a fake file is loaded, it adds its modules, as a
 * built file does.
 */
function stage(files: Record<string, Record<string, Body>>, needed: Record<string, string[]>) {
  const requests: string[] = []
  const broken = new Set<string>()
  const made = createFiles({
    needed,
    addressOf: (file, place) => place.files[file] ?? new URL(`worker/${file}.js`, here).href,
    run: async address => {
      requests.push(address)
      const path = address.replace(/#.*/, '')
      if (broken.has(path)) throw new TypeError('Failed to fetch')
      made.add(files[path] ?? {})
    },
  })
  return { made, requests, broken }
}

const sum: Body = (need, exports) => {
  exports.sum = (need('numbers') as { list: number[] }).list.reduce((a, b) => a + b, 0)
}
const numbers: Body = (_, exports) => {
  exports.list = [1, 2]
}

describe('a lazy-loaded file of the worker', () => {
  const files = {
    'https://cdn.example/sum-1a.js': { sum },
    'https://shop.example/assets/worker/common.js': { numbers },
  }
  const needed = { sum: ['sum', 'common'] }
  const addresses = { sum: 'https://cdn.example/sum-1a.js' }

  it("is loaded from the URL that the page gives, and otherwise from the worker's folder", async () => {
    const { made, requests } = stage(files, needed)
    made.locate({ files: addresses, chunkBase: '' })
    expect(await made.load('sum')).toEqual({ sum: 3 })
    expect(requests.sort()).toEqual(Object.keys(files).sort())
  })

  it('is loaded and run once, even if it is imported several times', async () => {
    const body = vi.fn(sum)
    const { made, requests } = stage({ ...files, 'https://cdn.example/sum-1a.js': { sum: body } }, needed)
    made.locate({ files: addresses, chunkBase: '' })
    const [first, second] = await Promise.all([made.load('sum'), made.load('sum')])
    expect(second).toBe(first)
    expect([requests.length, body.mock.calls.length]).toEqual([2, 1])
  })

  it('is loaded from a changed URL after a failed load, because browsers cache failed loads', async () => {
    const { made, requests, broken } = stage(files, needed)
    made.locate({ files: addresses, chunkBase: '' })
    broken.add('https://cdn.example/sum-1a.js')
    await expect(made.load('sum')).rejects.toThrow('Failed to fetch')
    broken.clear()
    expect(await made.load('sum')).toEqual({ sum: 3 })
    expect(requests).toContain('https://cdn.example/sum-1a.js#1')
  })

  it('cannot be loaded if the build has no file of that name', async () => {
    const { made } = stage(files, needed)
    await expect(made.load('other')).rejects.toThrow('other')
  })

  it('may contain two modules that import each other', () => {
    const { made } = stage({}, {})
    made.add({
      a: (need, exports) => {
        exports.early = 1
        exports.b = need('b')
      },
      b: (need, exports) => {
        exports.a = (need('a') as { early: number }).early
      },
    })
    expect(made.need('a')).toEqual({ early: 1, b: { a: 1 } })
  })
})
