import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type Pages, servePages } from '../journeys/bridge-pages.ts'
import { useBrowser } from '../journeys/harness.ts'
import { expectEachRefused, expectNoLateImport, hashTable } from '../journeys/hashed-files.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterEach(() => pages.reset())
afterAll(() => pages.close())

describe('R3: all files of the script tag', () => {
  const all = Object.keys(hashTable())

  it('each is refused with a statement more, a byte flipped or its connection cut', () =>
    expectEachRefused(pages, all))

  it('each is refused when another file imports it after it was refused', () =>
    expectNoLateImport(pages, all))
})
