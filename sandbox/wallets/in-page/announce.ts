import type { Provider } from './provider.ts'

/** How the wallet describes itself when it announces its provider (EIP-6963). */
export type ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Creates a UUIDv4. `crypto.randomUUID` is missing on pages without a secure context. */
export const uuid4 = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Announces the provider now, and each time the page requests announcements. */
export const announce = (info: ProviderInfo, provider: Provider): void => {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Sets `window.ethereum` to this provider, unless another wallet has set it. */
export const beLegacy = (provider: Provider): void => {
  if ('ethereum' in window) return
  Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  window.dispatchEvent(new Event('ethereum#initialized'))
}
