import type { HostOptions } from '../domain/rules/options.ts'

/** The script tag's `data-*` as options. They are read as strictly as any others, by the modal itself. */
export function optionsOf(dataset: DOMStringMap): HostOptions {
  const { projectId, theme, locale, networks, endpoints, options } = dataset
  const json = (text: string | undefined) => (text ? JSON.parse(text) : undefined)
  const given = {
    projectId,
    themeMode: theme,
    locale,
    networks: networks?.split(/[\s,]+/),
    endpoints: json(endpoints),
    ...json(options),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
