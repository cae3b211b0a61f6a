import { afterAll, vi } from 'vitest'

// `vi.waitFor` waits one second by default. The tests use a higher limit, because a file can load more slowly on a busy
// machine.
const { waitFor } = vi
vi.waitFor = (check, options = 15_000) => waitFor(check, options)

// Test files in the same Vitest worker share modules and globals. So this hook runs after each file. It waits for the
// file's pending imports, which would otherwise fail during the next file, and restores the globals that the file has
// replaced.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
}, 30_000)
