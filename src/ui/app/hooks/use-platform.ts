import type { Namespace } from '../../../domain/core/caip.ts'
import type { Platform } from '../../../domain/wallets/deep-links.ts'
import { useUi } from '../context.ts'

/** The platform of the page and its main namespace, which decide wallet links. */
export function usePlatform(): { readonly platform: Platform; readonly namespace: Namespace } {
  const { platform, options } = useUi().deps
  const main = options.networks.find(({ id }) => id === options.defaultNetwork)
  return { platform: platform(), namespace: main?.namespace ?? 'eip155' }
}
