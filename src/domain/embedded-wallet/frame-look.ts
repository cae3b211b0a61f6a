import { accentDark, accentLight } from './limits.ts'

/** The look of the login frame in one colour scheme, in the names of AppKit. */
export type FrameLook = {
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables: { readonly '--w3m-accent': string; readonly '--w3m-background': string }
}

/** The look of the login frame in both colour schemes. */
export type FrameLooks = Readonly<Record<'light' | 'dark', FrameLook>>

function plainLook({
  accent,
  background,
}: {
  readonly accent: string
  readonly background: string
}): FrameLook {
  return { themeVariables: {}, w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background } }
}

/** The look of the login frame if the site sets no colours. The background is that of the modal's card. */
export const plainFrameLooks: FrameLooks = { light: plainLook(accentLight), dark: plainLook(accentDark) }
