import { type HostOptions, type PorticoOptions, resolveOptions } from '../../src/domain/options/resolve.ts'
import type { ThemePreset, ThemeVariables } from '../../src/domain/theme/theme-tokens.ts'
import { pseudoMessages } from '../../src/locales/pseudo.ts'
import { networks } from './fixtures.ts'
import type { Options } from './main.ts'

/** Returns the options of the gallery's site, with the changes that the URL parameters and the scene make. */
export function options(params: Options, wanted: HostOptions = {}): PorticoOptions {
  const { projectId, ...rest } = wanted
  return resolveOptions({
    ...(!('projectId' in wanted) && { projectId: 'gallery-of-views' }),
    ...(projectId && { projectId }),
    networks,
    themeMode: params.theme === 'light' || params.theme === 'auto' ? params.theme : 'dark',
    locale: params.locale ?? (params.dir === 'rtl' ? 'ar' : 'en-US'),
    ...(params.accents && { messages: pseudoMessages(params.accents === 'long') }),
    ...(params.dir === 'rtl' && { messages: { 'core.justNow': 'حُدّث الآن' } }),
    metadata: { name: 'Clay & Co' },
    themeVariables: themeOf(params),
    ...rest,
  })
}

function themeOf({ accent, radius, size, preset, variables }: Options): ThemeVariables {
  return {
    ...(accent && { '--portico-accent': accent }),
    ...(radius && { '--portico-border-radius-master': radius }),
    ...(size && { '--portico-font-size-master': size }),
    ...(preset && { '--portico-preset': preset as ThemePreset }),
    ...(variables && (JSON.parse(variables) as ThemeVariables)),
  }
}
