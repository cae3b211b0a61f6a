import type { createPortico } from 'portico'

/** The values that the benchmark's server writes into each page. */
type Site = { readonly options: Parameters<typeof createPortico>[0]; readonly withBalance: boolean }

/** Returns the options of this page, which contain the URLs of the local services. */
export const site = (): Site => (window as unknown as { site: Site }).site
