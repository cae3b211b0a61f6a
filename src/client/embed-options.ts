import type { HostOptions } from '../domain/options/resolve.ts'

/**
 * Reads the script tag's `data-*` attributes as options. A single attribute wins over the same name in `data-options`. The
 * modal validates them like all other options.
 */
export function optionsOf(dataset: DOMStringMap): HostOptions {
  const { projectId, theme, locale, networks, endpoints, options } = dataset
  const json = (text: string | undefined) => (text ? JSON.parse(text) : undefined)
  const attributes = {
    projectId,
    themeMode: theme,
    locale,
    networks: networks?.split(/[\s,]+/),
    endpoints: json(endpoints),
  }
  const present = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { ...json(options), ...Object.fromEntries(present) }
}
