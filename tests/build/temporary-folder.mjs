import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is deleted when the current test ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
