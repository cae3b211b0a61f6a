import type { SiteMetadata } from '../bridge/contract/worker-api.ts'
import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import { isShown } from '../domain/options/languages.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'

/** Returns the site's name, description, URL and icons. Values that the options leave out are read from the document. */
export function metadataOf({ metadata }: PorticoOptions, win: Window): SiteMetadata {
  const { location } = win
  const document = unclobbered(win.document)
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

/**
 * Returns the default of the option `locale`: the language that the page declares (`<html lang>`), or else the first of
 * the visitor's languages that the modal has. Ignores what is not a BCP 47 tag, and is empty if nothing is left.
 */
export function languageOf({ document, navigator }: Window): Pick<PorticoOptions, 'locale'> {
  const { lang } = unclobbered(document).documentElement
  // The web views of some apps have no `navigator.languages`.
  for (const tag of [lang, ...(navigator.languages ?? [])])
    try {
      const [locale = ''] = Intl.getCanonicalLocales(tag)
      if (tag === lang || isShown(locale)) return { locale }
    } catch {}
  return {}
}
