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

describe("a file that Portico's script tag loads (attack R3)", () => {
  const all = Object.keys(hashTable())

  it('is rejected if it has an added statement or a flipped byte, or if the connection breaks', () =>
    expectEachRefused(pages, all))

  it('does not run if the browser rejected a changed import of this file before the file arrived', () =>
    expectNoLateImport(pages, all))
})
