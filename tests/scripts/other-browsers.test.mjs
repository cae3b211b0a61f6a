import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureOtherBrowsers, otherBrowsers } from '../../scripts/lib/other-browsers.mjs'

/** The only folder in PATH. It is empty, so there is neither a browser nor apt-get, which could install one. */
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-path-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('a test run on a machine that has neither Firefox nor WebKitGTK and cannot install them', () => {
  it('explains for each browser in one sentence how to install it', async () => {
    const { tests, sentences } = await ensureOtherBrowsers()
    expect(tests).toEqual([])
    expect(sentences[0]).toBe(
      'Firefox is not checked because it is not installed (on Debian: apt-get install firefox-esr).',
    )
  })

  it('reports each missing browser as skipped, and not as failed', async () => {
    const { sentences } = await ensureOtherBrowsers()
    const result = await otherBrowsers(1000).run()
    expect(result).toMatchObject({ passed: 0, failed: 0, skipped: sentences.length })
  })
})
