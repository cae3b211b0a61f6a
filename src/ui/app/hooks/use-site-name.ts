import { useUi } from './use-app.ts'

/** Returns the name of the site, or else the host of its page. */
export function useSiteName(): string {
  const { platform, options } = useUi().deps
  return options.metadata.name ?? new URL(platform().page.origin).host
}
