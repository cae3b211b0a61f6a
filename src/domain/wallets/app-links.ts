/** Schemes that run, read or fetch something instead of opening an app. */
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
/** Families of the operating system's own schemes. */
const systemSchemes = /^(?:ms-|x-apple|itms|steam)/
const longest = 2_048
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The part a wallet's own scheme begins with, up to where `wc?uri=` goes: `name` and `name:` are taken for `name://`, and a link
 * that is written to its end already for its beginning. Undefined for everything that is not plainly the scheme of an app.
 */
export function appLinkBase(link: string): string | undefined {
  const written = link.replace(/wc\?uri=$/, '')
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*)(?::\/\/([\w.\-~%/]*)|:?\/{0,2})$/i.exec(written) ?? []
  if (scheme === undefined || link.length > longest) return undefined
  const name = scheme.toLowerCase()
  if (neverOpened.has(name) || systemSchemes.test(name)) return undefined
  return `${scheme}://${rest}${rest === '' || rest.endsWith('/') ? '' : '/'}`
}

/** The part a link on the web begins with: https (or http on this machine), no name or password in it, a slash at its end. */
export function webLinkBase(link: string): string | undefined {
  if (link.length > longest || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  const local = url.protocol === 'http:' && loopback.has(url.hostname)
  if ((url.protocol !== 'https:' && !local) || url.username !== '' || url.password !== '') return undefined
  // A path goes before the question mark, and nothing of a wallet's is after it.
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`
}
