import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { inProcess } from '../../scripts/lib/steps.mjs'

/** The only folder in PATH. It is empty, so there is neither Chromium nor apt-get, which could install Chromium. */
let folder

const addProgram = (name, script) => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-path-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const sentence =
  'No Chromium was found: install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.'

describe.skipIf(process.platform !== 'linux')('a test run on a machine that has no Chromium', () => {
  it('explains in one sentence which program to install', async () => {
    await expect(ensureChromium()).rejects.toThrow(sentence)
  })

  it('reports the browser step as failed, with the install instruction as its output', async () => {
    const { failed, output, names } = await inProcess('browser', ensureChromium).run()
    expect({ failed, output, names }).toEqual({ failed: 1, output: sentence, names: [sentence] })
  })
})

describe.skipIf(process.platform === 'win32')('a program with the name chromium', () => {
  it('is used as the browser of the tests if it starts', async () => {
    const path = addProgram('chromium', 'echo Chromium 1')
    expect(await ensureChromium()).toBe(path)
  })

  it('is rejected, with its output in the error message, if it does not start', async () => {
    const path = addProgram('chromium', 'echo "Install the snap first."; exit 1')
    await expect(ensureChromium()).rejects.toThrow(`${path} does not start (Install the snap first.):`)
  })
})
