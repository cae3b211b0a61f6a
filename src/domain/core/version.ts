/** Portico's version. A test compares it with package.json. */
export const version = '0.1.0'

/** What each request to a service says about its caller: the query parameters `st` and `sv`. */
export const sdk = { type: 'portico', version: `html-portico-${version}` } as const
