/** The theme variables that a site may set, without their prefix. */
export const themeNames = [
  'accent',
  'font-family',
  'border-radius-master',
  'font-size-master',
  'scrim-blur',
] as const

const prefix = /^--(?:portico|w3m|apkt|wc)-/

/** The name of a theme variable without its prefix. Undefined if the prefix is unknown. */
export function themeNameOf(variable: string): string | undefined {
  return prefix.test(variable) ? variable.replace(prefix, '') : undefined
}

/**
 * Returns the accent colour that the site has set among its theme variables, under any prefix that Portico knows (such
 * as `--w3m-`).
 */
export function accentOf(variables: Readonly<Record<string, string | number>>): string | undefined {
  const entry = Object.entries(variables).find(([name]) => themeNameOf(name) === 'accent')
  return entry && String(entry[1])
}

/** The theme variables of the login frame: the site's accent, or the accent of the theme. */
export function frameTheme(
  variables: Readonly<Record<string, string | number>>,
  { accent, background }: { readonly accent: string; readonly background: string },
): { readonly '--w3m-accent': string; readonly '--w3m-background': string } {
  return { '--w3m-accent': accentOf(variables) ?? accent, '--w3m-background': background }
}
