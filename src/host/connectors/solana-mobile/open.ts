import type { Network } from '../../../domain/core/entities.ts'
import type { Signal } from '../../../domain/core/signal.ts'
import type { WalletAppStep } from '../../../domain/wallets/wallet-app.ts'
import type { Connector } from '../connector.ts'
import { createAuthorizationStore } from './authorization.ts'
import { createMobileConnector, type SiteIdentity } from './connector.ts'
import { createLaunch } from './launch.ts'

/** Creates the connector of the wallet app on this phone. */
export function openMobileConnector(
  win: Window,
  networks: readonly Network[],
  face: Pick<WalletAppStep, 'id' | 'name' | 'icon'>,
  step$: Signal<WalletAppStep | undefined>,
  porticoId?: string,
): Connector {
  return createMobileConnector({
    launch: createLaunch(win, face, step$),
    networks,
    identity: identityOf(win),
    store: createAuthorizationStore(win, porticoId),
  })
}

/** How the site introduces itself. The protocol accepts only icons of the site's own origin. */
function identityOf({ document, location }: Window): SiteIdentity {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
  const isOwn = icon.startsWith(`${location.origin}/`)
  return {
    uri: location.origin,
    name: document.title || location.hostname,
    ...(isOwn && { icon: icon.slice(location.origin.length + 1) }),
  }
}
