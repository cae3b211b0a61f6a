import { themeNameOf } from './resolve.ts'

/**
 * Returns the accent colour that the site has set among its theme variables, under any prefix that Portico knows (such
 * as `--w3m-`).
 */
export function accentOf(variables: Readonly<Record<string, string | number>>): string | undefined {
  const entry = Object.entries(variables).find(([name]) => themeNameOf(name) === 'accent')
  return entry && String(entry[1])
}

/**
 * Returns the theme variables for the login frame, with the site's accent colour. If the site has set none, uses the
 * given accent colour.
 */
export function frameTheme(
  variables: Readonly<Record<string, string | number>>,
  { accent, background }: { readonly accent: string; readonly background: string },
): { readonly '--w3m-accent': string; readonly '--w3m-background': string } {
  return { '--w3m-accent': accentOf(variables) ?? accent, '--w3m-background': background }
}
