import type { LoginProvider } from '../../../domain/embedded-wallet/login.ts'
import { providersFor } from '../../../domain/embedded-wallet/login-steps.ts'
import { useOptions, usePlatform } from '../../app/hooks/use-app.ts'

/** Returns the social login providers that the site offers and that work on this platform. */
export function useProviders(): readonly LoginProvider[] {
  const { platform } = usePlatform()
  return providersFor(useOptions().features.socials, platform)
}
