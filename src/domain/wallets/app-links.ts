/**
 * URL schemes that do not belong to a wallet app. Links with these schemes can run code, read a file, fetch data, or
 * start an email or a phone call. `appLinkBase` rejects these links.
 */
const neverOpened: ReadonlySet<string> = new Set([
  'about',
  'android-app',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'intent',
  'jar',
  'javascript',
  'ldap',
  'mailto',
  'moz-extension',
  'res',
  'search',
  'search-ms',
  'shell',
  'sms',
  'ssh',
  'tel',
  'telnet',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])
/** Prefixes of URL schemes that belong to Windows, Apple or Steam. `appLinkBase` rejects links with these schemes. */
const systemSchemes = /^(?:ms-|x-apple|itms|steam)/
const longest = 2_048
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Normalises an app link to the base to which `wc?uri=` is appended: `name` and `name:` become `name://`, and an
 * existing `wc?uri=` is removed. Returns undefined for anything that is not clearly an app scheme.
 */
export function appLinkBase(link: string): string | undefined {
  const written = link.replace(/wc\?uri=$/, '')
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*)(?::\/\/([\w.\-~%/]*)|:?\/{0,2})$/i.exec(written) ?? []
  if (scheme === undefined || link.length > longest) return undefined
  const name = scheme.toLowerCase()
  if (neverOpened.has(name) || systemSchemes.test(name)) return undefined
  return `${scheme}://${rest}${rest === '' || rest.endsWith('/') ? '' : '/'}`
}

/** Normalises a web link to a base URL: https (http on loopback only), no credentials, with a trailing slash. */
export function webLinkBase(link: string): string | undefined {
  if (link.length > longest || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  const local = url.protocol === 'http:' && loopback.has(url.hostname)
  if ((url.protocol !== 'https:' && !local) || url.username !== '' || url.password !== '') return undefined
  // The query is dropped, because Portico adds its own parameters to the link.
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`
}
