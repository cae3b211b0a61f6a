import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { embedPage, type Pages, type Served, servePages } from './bridge-pages.ts'
import { visit } from './harness.ts'

/**
 * Matches the console messages of the browser and of Portico about a file that was refused because its hash is wrong.
 */
export const refusals = /integrity|worker-blocked|failed to load/

export const textOf = (file: string): string => readFileSync(`dist/embed/${file}`, 'utf8')

/** Returns the table of hashes, with the SHA-256 and the imports of each file that the script tag can load. */
export const hashTable = (): Readonly<Record<string, readonly [sha256: string, ...imports: string[]]>> =>
  JSON.parse(textOf('hashes.js').replace('export const files=', ''))

/** Returns the code of a file with an added first statement, which records that the file has run. */
export const poisoned = (file: string): string =>
  `(globalThis.ran ??= []).push(${JSON.stringify(file)});${textOf(file)}`

/** Returns the file with one changed byte in its middle. */
const flipped = (file: string): string => {
  const text = textOf(file)
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === ';' ? ' ' : ';') + text.slice(at + 1)
}

const faults: Readonly<Record<string, (file: string) => Served>> = {
  'a statement more': poisoned,
  'a byte flipped': flipped,
  'its connection cut': () => 'cut',
}

/** Opens a page with the script tag. Returns functions that load files as the modal does. */
async function openSite(pages: Pages) {
  const site = await visit({ url: pages.page(embedPage('{cdn}', 'close')), expected: refusals })
  const { page } = site
  // Waits until the page has the API of the modal, or has recorded that a changed file was refused.
  await page.waitForFunction(() => window.modal ?? window.refused)
  const core = await page.evaluate(() => document.querySelector<HTMLScriptElement>('[src$="core.js"]')?.src)
  return {
    page,
    /**
     * Loads a file in the page. Returns `loaded` or the error message. The page evaluates a string, because the test
     * runner would replace an `import()` in a function with its own loader.
     */
    load: (file: string): Promise<unknown> =>
      page.evaluate(
        `import(${JSON.stringify(core)}).then(({ load }) => load(${JSON.stringify(file)})).then(() => 'loaded', error => error.message)`,
      ),
    /** Asserts that no changed file has run, and that the page has logged no unexpected error. */
    expectClean: async (after: string) => {
      expect(await page.evaluate(() => (globalThis as { ran?: string[] }).ran), after).toBeUndefined()
      expect(site.problems, after).toEqual([])
    },
  }
}

/**
 * Serves each file with three kinds of faults, one after the other. The page must refuse the file with each fault, and
 * load the file when it has no fault.
 */
export async function expectEachRefused(pages: Pages, files: readonly string[]): Promise<void> {
  const table = hashTable()
  const served = new Map<string, (file: string) => Served>()
  for (const file of ['hashes.js', ...files]) {
    served.set(file, poisoned)
    pages.serve(`embed/${file}`, () => served.get(file)?.(file))
  }
  const { load, expectClean } = await openSite(pages)
  const expectRefused = async (file: string, loaded = file) => {
    for (const [fault, serve] of Object.entries(faults)) {
      served.set(file, serve)
      expect(await load(loaded), `${file} with ${fault}`).toBe(`${file} failed to load`)
    }
    served.delete(file)
  }
  await expectRefused(
    'hashes.js',
    Object.keys(table).find(name => name.includes('/account-')),
  )
  const done = new Set<string>()
  const visitFile = async (file: string): Promise<void> => {
    if (done.has(file)) return
    done.add(file)
    for (const imported of table[file]?.slice(1) ?? []) await visitFile(imported)
    if (served.has(file)) await expectRefused(file)
    expect(await load(file)).toBe('loaded')
  }
  for (const file of files) await visitFile(file)
  expect(files.filter(file => !done.has(file))).toEqual([])
  await expectClean('all files')
}

/**
 * Asserts that a file does not run if the browser refuses its changed imports before the file itself arrives. If the
 * file ran, the browser would fetch the imports again, without a hash check.
 */
export async function expectNoLateImport(pages: Pages, files: readonly string[]): Promise<void> {
  const table = hashTable()
  let late = ''
  /**
   * The files that the page loads at its start. A file that imports only these files is not tested, because its imports
   * have already loaded and cannot fail any more.
   */
  const loadedAtStart = new Set<string>()
  let isHeld = true
  const waiting: (() => void)[] = []
  for (const file of Object.keys(table)) {
    pages.serve(`embed/${file}`, async () => {
      if (late === '') {
        loadedAtStart.add(file)
        return undefined
      }
      if (file !== late) return poisoned(file)
      if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
      return undefined
    })
  }
  const { page, load, expectClean } = await openSite(pages)
  await page.evaluate(() => {
    const ended = new Set<EventTarget | null>()
    Object.assign(globalThis, { ended })
    for (const type of ['load', 'error'])
      document.addEventListener(type, ({ target }) => ended.add(target), { capture: true })
  })
  const canBeRefused = (name: string) =>
    !loadedAtStart.has(name) && table[name]?.slice(1).some(imported => !loadedAtStart.has(imported))
  for (const file of files.filter(canBeRefused)) {
    late = file
    isHeld = true
    expect(await load(file), file).toMatch(/failed to load$/)
    isHeld = false
    for (const send of waiting.splice(0)) send()
    await page.waitForFunction(
      name =>
        [...document.scripts]
          .filter(({ src }) => src.endsWith(name))
          .every(script => (globalThis as unknown as { ended: Set<unknown> }).ended.has(script)),
      file,
    )
    await expectClean(file)
  }
}

/**
 * Loads all files, and counts how often the browser fetches each of them. The function starts its own server, because a
 * closed page of the previous test can still send requests to the server of that test.
 */
export async function countFetches(): Promise<ReadonlyMap<string, number>> {
  const pages = await servePages()
  const files = Object.keys(hashTable())
  const counts = new Map<string, number>()
  for (const file of files) {
    pages.serve(`embed/${file}`, () => {
      counts.set(file, (counts.get(file) ?? 0) + 1)
      return undefined
    })
  }
  const { load } = await openSite(pages)
  expect(new Set(await Promise.all(files.map(load)))).toEqual(new Set(['loaded']))
  await pages.close()
  return counts
}
