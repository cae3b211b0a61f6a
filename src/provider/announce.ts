import { randomUuid } from '../domain/core/lib/uuid.ts'
import { porticoWallet } from '../domain/wallets/portico-wallet.ts'
import type { Eip1193Provider } from './types.ts'

/**
 * Announces the provider by EIP-6963, at once and whenever the page requests providers. Returns a function that stops the
 * announcements.
 */
export function announceProvider(provider: Eip1193Provider, win: Window): () => void {
  const { name, icon, rdns } = porticoWallet
  const info = Object.freeze({ uuid: randomUuid(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => void win.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  win.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => win.removeEventListener('eip6963:requestProvider', announce)
}
