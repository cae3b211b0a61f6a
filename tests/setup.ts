import { vi } from 'vitest'

// `vi.waitFor` waits one second by default. On a busy machine the first load of a file alone can take longer.
const { waitFor } = vi
vi.waitFor = (check, options = 15_000) => waitFor(check, options)
