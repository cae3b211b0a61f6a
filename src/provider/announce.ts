import { porticoWallet } from '../domain/model/portico-wallet.ts'
import type { Eip1193Provider } from './types.ts'

/** Announces the provider by EIP-6963, now and whenever a page asks. Gives the way to stop. */
export function announceProvider(provider: Eip1193Provider, win: Window): () => void {
  const { name, icon, rdns } = porticoWallet
  const info = Object.freeze({ uuid: uuidV4(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => void win.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  win.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => win.removeEventListener('eip6963:requestProvider', announce)
}

/** Pages without https have no `crypto.randomUUID`. */
function uuidV4(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3) | 0x8
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
  return [...parts, `${variant.toString(16)}${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
