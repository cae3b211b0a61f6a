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

describe('every file of the script tag (attack R3)', () => {
  const all = Object.keys(hashTable())

  it('is rejected with an added statement, a flipped byte or a cut connection', () =>
    expectEachRefused(pages, all))

  it('is rejected when another file imports it after the first rejection', () =>
    expectNoLateImport(pages, all))
})
