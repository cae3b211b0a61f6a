import type { Namespace } from '../../../domain/core/entities.ts'
import { authId } from '../../../domain/embedded-wallet/auth-id.ts'
import type { UiDeps } from '../../app/types.ts'

/**
 * Connects the embedded wallet in each namespace that both the wallet and the site support. The namespace of the site's
 * default network comes last, so that the account of that namespace becomes the active account.
 */
export async function joinAccounts({ link, options }: UiDeps): Promise<void> {
  const ours = options.networks.filter(({ namespace }) => namespace === 'eip155' || namespace === 'solana')
  const main = (ours.find(({ id }) => id === options.defaultNetwork) ?? ours[0])?.namespace
  const others = [...new Set<Namespace>(ours.map(({ namespace }) => namespace))].filter(
    namespace => namespace !== main,
  )
  for (const namespace of others) await link.api.connectInjected(authId, namespace).catch(() => undefined)
  if (main) await link.api.connectInjected(authId, main)
}
