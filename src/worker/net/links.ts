import * as v from 'valibot'
import { appLinkBase } from '../../domain/wallets/app-links.ts'

const longest = 2_048
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A page or picture of the web: https, or http on this machine; no name or password in it. */
export const webUrl = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text)),
  v.string(),
)

/** A link into a wallet: the web, or a scheme of the wallet's own. */
export const walletLink = v.pipe(
  v.string(),
  v.transform(text => readWebUrl(text) ?? readAppLink(text)),
  v.string(),
)

/** The same as it is read; undefined for any other text. */
export function readWebUrl(text: string): string | undefined {
  const url = parse(text)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? url.href : undefined
}

function readAppLink(text: string): string | undefined {
  // As the wallet wrote it: links are completed when they are opened.
  return appLinkBase(text) === undefined ? undefined : text
}

function parse(text: string): URL | undefined {
  return text.length <= longest && URL.canParse(text) ? new URL(text) : undefined
}
