import { afterAll, vi } from 'vitest'

// `vi.waitFor` waits one second by default. On a busy machine the first load of a file alone can take longer.
const { waitFor } = vi
vi.waitFor = (check, options = 15_000) => waitFor(check, options)

// The files of a test worker share what they import. An import that outlives its file would fail, also for the next file.
afterAll(() => vi.dynamicImportSettled(), 30_000)
