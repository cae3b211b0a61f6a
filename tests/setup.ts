import { afterAll, vi } from 'vitest'

// `vi.waitFor` waits one second by default. On a busy machine the first load of a file alone can take longer.
const { waitFor } = vi
vi.waitFor = (check, options = 15_000) => waitFor(check, options)

// The files of a test worker share their modules and their global objects. So at the end of a file this waits for the imports
// that still load, which would fail in the next file, and puts back everything that the file has replaced.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
}, 30_000)
