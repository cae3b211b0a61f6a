import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureOtherBrowsers, otherBrowsers } from '../../scripts/lib/other-browsers.mjs'

/** A folder that stands for everything on PATH: no browser and no apt-get in it. */
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-path-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('a machine without other browsers that cannot install any', () => {
  it('says in one sentence for each browser how to install it', async () => {
    const { tests, sentences } = await ensureOtherBrowsers()
    expect(tests).toEqual([])
    expect(sentences[0]).toBe(
      'Firefox is not checked because it is not installed (on Debian: apt-get install firefox-esr).',
    )
  })

  it('counts each as skipped and fails nothing', async () => {
    const { sentences } = await ensureOtherBrowsers()
    const result = await otherBrowsers(1000).run()
    expect(result).toMatchObject({ passed: 0, failed: 0, skipped: sentences.length })
  })
})
