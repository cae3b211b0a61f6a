import { type ThemeToken, tokenKinds } from '../../src/domain/theme/theme-tokens.ts'
import type { ThemeVariables } from '../../src/sdk.ts'

/** The tokens that the visitor has set. */
export type Tokens = Readonly<Partial<Record<ThemeToken, string>>>

export type Scheme = 'light' | 'dark'

/** Returns the theme variables of these tokens, as a site writes them. */
export function variablesOf(tokens: Tokens): ThemeVariables {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--wc-${token}`, value]))
}

/** Returns the tokens that a link to the studio names, such as `#preset=paper&accent=%230a7`. */
export function tokensOf(hash: string): Tokens {
  const entries = [...new URLSearchParams(hash.replace(/^#/, ''))]
  return Object.fromEntries(entries.filter(([token]) => Object.hasOwn(tokenKinds, token)))
}

/** Returns the link to these tokens. */
export function hashOf(tokens: Tokens): string {
  return `#${new URLSearchParams(Object.entries(tokens))}`
}

/** Returns a colour with one scheme changed. Both schemes have the same colour until the other one changes too. */
export function withScheme(value: string | undefined, scheme: Scheme, color: string, other: string): string {
  const [light, dark] = pairOf(value) ?? [other, other]
  const [nextLight, nextDark] = scheme === 'light' ? [color, dark] : [light, color]
  return nextLight === nextDark ? nextLight : `light-dark(${nextLight}, ${nextDark})`
}

function pairOf(value: string | undefined): readonly [string, string] | undefined {
  if (value === undefined) return undefined
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
  return light !== undefined && dark !== undefined ? [light, dark] : [value, value]
}
