import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import type { HostOptions, OptionWarning } from '../domain/options/resolve.ts'

/**
 * Reads the script tag's `data-*` attributes as options. An attribute for one option, such as `data-locale`, has
 * priority over the same option in `data-options`. The modal validates the result like other options. If an attribute
 * must contain JSON but does not, the function ignores it and returns a warning.
 */
export function optionsOf(dataset: DOMStringMap): {
  readonly options: HostOptions
  readonly warnings: readonly OptionWarning[]
} {
  const warnings: OptionWarning[] = []
  const json = (option: string, text: string | undefined): object | undefined => {
    if (!text) return undefined
    try {
      const read: unknown = JSON.parse(text)
      if (typeof read === 'object' && read && !Array.isArray(read)) return read
    } catch {
      // The attribute's text is not JSON. The code after this `catch` block adds a warning.
    }
    const error = toRecord(coreError('option-json-invalid', { option }))
    warnings.push({ option, reason: 'malformed', error })
    return undefined
  }
  const { id, projectId, theme, locale, preload, container, networks, endpoints, options } = dataset
  const attributes = {
    id,
    projectId,
    themeMode: theme,
    locale,
    preload,
    container,
    networks: networks?.split(/[\s,]+/),
    endpoints: json('data-endpoints', endpoints),
  }
  const present = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { options: { ...json('data-options', options), ...Object.fromEntries(present) }, warnings }
}
