import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import { type FrameLook, type FrameLooks, plainFrameLooks } from '../domain/embedded-wallet/frame-look.ts'
import { hexOf } from '../domain/theme/color.ts'
import { hostTheme } from '../ui/app/host-theme.ts'

/** Returns the look of the login frame for the theme variables of a site: the corrected colours, the font and the corners. */
export function frameLooksOf(variables: Readonly<Record<string, string | number>>): FrameLooks {
  const { palettes, appKit } = hostTheme(variables, unclobbered(document).documentElement)
  const of = (scheme: 'light' | 'dark'): FrameLook => ({
    themeVariables: { ...variables, ...appKit },
    w3mThemeVariables: palettes
      ? {
          '--w3m-accent': hexOf(palettes[scheme].solid),
          '--w3m-background': hexOf(palettes[scheme].background),
        }
      : plainFrameLooks[scheme].w3mThemeVariables,
  })
  return { light: of('light'), dark: of('dark') }
}
