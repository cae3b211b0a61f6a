import type { createPortico } from 'portico'

/** The bench's server writes these values into each page. */
type Site = { readonly options: Parameters<typeof createPortico>[0]; readonly withBalance: boolean }

/** The options of this page, with the addresses of the local services. */
export const site = (): Site => (window as unknown as { site: Site }).site
