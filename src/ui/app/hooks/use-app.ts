import { useInsertionEffect } from 'react'
import type { Namespace } from '../../../domain/core/caip.ts'
import type { PorticoOptions } from '../../../domain/options/resolve.ts'
import type { Platform } from '../../../domain/wallets/deep-links.ts'
import { useSignal, useUi } from '../context.ts'
import type { UiState, Words } from '../types.ts'

/** The site's options, with defaults filled in. */
export function useOptions(): PorticoOptions {
  return useUi().deps.options
}

/** The platform of the page and its main namespace. Both decide which links to wallets are offered. */
export function usePlatform(): { readonly platform: Platform; readonly namespace: Namespace } {
  const { platform, options } = useUi().deps
  const main = options.networks.find(({ id }) => id === options.defaultNetwork)
  return { platform: platform(), namespace: main?.namespace ?? 'eip155' }
}

/** Whether the page runs on a phone that can open wallet apps. */
export function useIsPhone(): boolean {
  return useUi().deps.platform().system !== 'desktop'
}

/** Whether the page is online. */
export function useOnline(): boolean {
  return useSignal(useUi().state.online)
}

/** The language of the messages, also used for dates and currency names. */
export function useLanguage(): string {
  return useUi().state.language
}

/** The locale of number formats. Dates follow the language of the messages instead: see `useLanguage`. */
export function useLocale(): string {
  return useUi().state.locale
}

/** Returns a list of messages in the modal's language. */
export function useMessages<T extends Words>(list: T): T {
  return useUi().words(list)
}

/** Whether the user has hidden all amounts, and a function that changes this. The choice is stored. */
export function useHiddenAmounts(): { readonly hidden: boolean; readonly toggle: () => void } {
  const { state } = useUi()
  const hidden = useSignal(state.settings).hideAmounts
  return { hidden, toggle: () => state.remember({ hideAmounts: !hidden }) }
}

/** Returns the function that reports an action of the user to the site's event listener. */
export function useTrack(): UiState['track'] {
  return useUi().state.track
}

/** Adopts a style sheet for as long as the component is shown. */
export function useStyles(css: string | undefined): void {
  const { sheets } = useUi()
  // An insertion effect adds the sheet before any layout effect measures the component.
  useInsertionEffect(() => (css === undefined ? undefined : sheets.adopt(css)), [sheets, css])
}
