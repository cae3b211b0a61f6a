import { type HostOptions, type PorticoOptions, resolveOptions } from '../../src/domain/options/resolve.ts'
import { accentedMessages } from './accented.ts'
import { networks } from './fixtures.ts'
import type { Wish } from './main.ts'

/** The options of a site that sets only its name, with changes from the URL and the scene. */
export function options(wish: Wish, wanted: HostOptions = {}): PorticoOptions {
  const { projectId, ...rest } = wanted
  return resolveOptions({
    ...(!('projectId' in wanted) && { projectId: 'gallery-of-views' }),
    ...(projectId && { projectId }),
    networks,
    themeMode: wish.theme === 'light' || wish.theme === 'auto' ? wish.theme : 'dark',
    locale: wish.locale ?? (wish.dir === 'rtl' ? 'ar' : 'en-US'),
    ...(wish.accents && { messages: accentedMessages() }),
    ...(wish.dir === 'rtl' && { messages: { 'core.justNow': 'حُدّث الآن' } }),
    metadata: { name: 'Clay & Co' },
    themeVariables: themeOf(wish),
    ...rest,
  })
}

function themeOf({ accent, radius, size }: Wish): Record<string, string> {
  return {
    ...(accent && { '--portico-accent': accent }),
    ...(radius && { '--portico-border-radius-master': radius }),
    ...(size && { '--portico-font-size-master': size }),
  }
}
