import { afterAll, vi } from 'vitest'

// `vi.waitFor` waits one second by default. On a busy machine the first load of a file alone can take longer.
const { waitFor } = vi
vi.waitFor = (check, options = 15_000) => waitFor(check, options)

// Waits for the imports that still load when a test file ends. They would fail otherwise, also in the next file, because the
// files of a test worker share their modules.
afterAll(() => vi.dynamicImportSettled(), 30_000)
