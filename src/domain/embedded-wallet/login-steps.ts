import type { Platform } from '../wallets/deep-links.ts'
import type { LoginProvider } from './login.ts'

/** Social login providers that do not work in Telegram's in-app browser, by operating system. */
const refusing: Readonly<Record<Platform['system'], readonly LoginProvider[]>> = {
  ios: ['google'],
  android: ['facebook', 'x'],
  desktop: ['x'],
}

/** Returns the social login providers that work in this browser. Keeps the order that the site has set. */
export function providersFor(
  wanted: readonly LoginProvider[],
  { system, telegram }: Pick<Platform, 'system' | 'telegram'>,
): readonly LoginProvider[] {
  if (!telegram) return wanted
  return wanted.filter(provider => !refusing[system].includes(provider))
}
