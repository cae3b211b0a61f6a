import type { Namespace } from '../../../domain/core/caip.ts'
import type { Platform } from '../../../domain/wallets/deep-links.ts'
import { useUi } from '../context.ts'

/** Where the page runs, and the namespace it is mainly on: what links to wallets depend on. */
export function usePlatform(): { readonly platform: Platform; readonly namespace: Namespace } {
  const { platform, options } = useUi().deps
  const main = options.networks.find(({ id }) => id === options.defaultNetwork)
  return { platform: platform(), namespace: main?.namespace ?? 'eip155' }
}
