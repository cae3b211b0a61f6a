import type { SiteMetadata } from '../bridge/contract/worker-api.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'

/** The site's metadata. Reads from the document what the options leave out. */
export function metadataOf({ metadata }: PorticoOptions, win: Window): SiteMetadata {
  const { document, location } = win
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: metadata.name ?? (document.title.trim() || location.hostname),
    description: metadata.description ?? meta('description') ?? '',
    url: metadata.url ?? location.origin,
    icons: metadata.icons ?? (icon ? [icon] : []),
  }
}
