import * as v from 'valibot'
import { longestUrl } from '../../domain/core/constants.ts'
import { appLinkBase } from '../../domain/wallets/app-links.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Accepts the URL of a page or image: https, or http on this machine, without user name or password. */
export const webUrl = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text)),
  v.string(),
)

/** Accepts a link that opens a wallet: a web URL, or a URL with the wallet's own scheme. */
export const walletLink = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text) ?? readAppLink(text)),
  v.string(),
)

/** Returns the normalised web URL, or undefined for any other text. */
export function readWebUrl(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? url.href : undefined
}

function readAppLink(text: string): string | undefined {
  // The link is returned unchanged. Portico completes it only when the user opens the wallet.
  return appLinkBase(text) === undefined ? undefined : text
}

function parseUrl(text: string): URL | undefined {
  return text.length <= longestUrl && URL.canParse(text) ? new URL(text) : undefined
}
