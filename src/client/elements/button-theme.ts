import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { hostTheme } from '../../ui/app/host-theme.ts'

/**
 * The empty first rule receives the properties of the theme. It must stay the first rule, because the code finds it by
 * its position.
 */
const shapes = `button{}
button{font-family:var(--pt-font,system-ui);border-radius:calc(14px * var(--pt-r,1));border-width:var(--pt-border,1px)}`

/** The main button has the accent; the account, the network and the wallets have the colours of the card. */
const colors = `
button{background:var(--pt-solid);color:var(--pt-on-accent);border-color:var(--pt-btn-line,transparent);box-shadow:var(--pt-primary-shadow,none)}
button:hover{background:var(--pt-solid-hover)}
:focus-visible{outline-color:var(--pt-ring)}
[data-testid=account-button],:host(:not(portico-button)) button{background:var(--pt-sunken);color:var(--pt-text);border-color:var(--pt-btn-line,var(--pt-line));box-shadow:none}
[data-testid=account-button]:hover,:host(:not(portico-button)) button:hover{background:var(--pt-hover)}
[data-testid=account-button][data-wrong]{border-color:currentColor;color:var(--pt-bad)}`

/** Writes the look of Portico's elements for the theme variables of a site into a style sheet. */
export function themeButtons(
  sheet: CSSStyleSheet,
  variables: Readonly<Record<string, string | number>>,
): void {
  const { properties, palettes } = hostTheme(variables, unclobbered(document).documentElement)
  sheet.replaceSync?.(palettes ? shapes + colors : shapes)
  const { style } = (sheet.cssRules?.[0] ?? {}) as Partial<CSSStyleRule>
  for (const [name, value] of Object.entries(properties)) style?.setProperty(name, value)
}
