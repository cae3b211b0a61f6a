/**
 * URL schemes that do not belong to a wallet app. Links with these schemes can run code, read a file, fetch data, or
 * start an email or a phone call. `appLinkBase` rejects these links.
 */
const neverOpened: ReadonlySet<string> = new Set([
  'about',
  'acrobat',
  'afp',
  'aim',
  'android-app',
  'app-prefs',
  'apt',
  'bitcoin',
  'calculator',
  'calshow',
  'cmd',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'dav',
  'discord',
  'dns',
  'facetime',
  'facetime-audio',
  'feed',
  'file',
  'filesystem',
  'ftp',
  'ftps',
  'geo',
  'git',
  'gopher',
  'hcp',
  'help',
  'http',
  'https',
  'imap',
  'intent',
  'irc',
  'jar',
  'javascript',
  'jnlp',
  'ldap',
  'ldaps',
  'magnet',
  'mailto',
  'maps',
  'market',
  'message',
  'mms',
  'moz-extension',
  'news',
  'nfs',
  'nntp',
  'openvpn',
  'outlook',
  'pop',
  'prefs',
  'rdp',
  'res',
  'rlogin',
  'rtsp',
  'search',
  'search-ms',
  'sftp',
  'shell',
  'shortcuts',
  'sip',
  'sips',
  'skype',
  'slack',
  'sms',
  'smb',
  'ssh',
  'svn',
  'tel',
  'telnet',
  'tn3270',
  'urn',
  'vbscript',
  'view-source',
  'vnc',
  'vscode',
  'webcal',
  'whatsapp',
  'ws',
  'wss',
])
/**
 * Prefixes of URL schemes that belong to Windows, Apple, Steam, browsers or communication apps. `appLinkBase` rejects
 * links with these schemes.
 */
const systemSchemes =
  /^(?:ms-|microsoft-|x-|itms|steam|git[+-]|svn[+-]|vscode|zoom|msteams|chrome-|edge|googlechrome|firefox|prefs)/

/** URL schemes of well-known wallet apps that are not named after their wallet. */
const walletSchemes: ReadonlySet<string> = new Set([
  'abra',
  'awallet',
  'bitcoincom',
  'bitkeep',
  'bitpay',
  'blockchain',
  'bnc',
  'bybitapp',
  'cbwallet',
  'coin98',
  'crypto-com',
  'dfw',
  'exodus',
  'frontier',
  'fireblocks',
  'gnosissafe',
  'huobiwallet',
  'imtokenv2',
  'keplrwallet',
  'klip',
  'krystalwallet',
  'kucoin',
  'ledgerlive',
  'mathwallet',
  'metamask',
  'oasys',
  'okex',
  'okx',
  'omni',
  'oneinch',
  'onekey-wallet',
  'phantom',
  'rainbow',
  'robinhood-wallet',
  'ronin',
  'safe',
  'solflare',
  'tpoutside',
  'trust',
  'uniswap',
  'unstoppabledomains',
  'valora',
  'zerion',
])

/** What a wallet catalogue says about a wallet. */
type NamedWallet = {
  readonly name: string
  readonly rdns?: string | undefined
  readonly homepage?: string | undefined
}

/**
 * Whether a link of the catalogue leads to a wallet: it is a web link, or its scheme belongs to a wallet app. A scheme
 * belongs to a wallet app if it is a known one, or if it is named after the wallet. Without this rule, a hostile
 * catalogue could open any other app of the visitor.
 */
export function isWalletLink(link: string, { name, rdns = '', homepage = '' }: NamedWallet): boolean {
  if (webLinkBase(link) !== undefined) return true
  const scheme = /^([a-z][a-z\d+.-]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
  if (appLinkBase(link) === undefined) return false
  if (walletSchemes.has(scheme) || scheme.includes('wallet')) return true
  const host = URL.canParse(homepage) ? new URL(homepage).hostname : ''
  const words = [
    name.replace(/[^\p{L}\p{N}]/gu, ''),
    ...name.split(/[^\p{L}\p{N}]+/u),
    ...`${rdns}.${host}`.split('.'),
  ]
  const plain = scheme.replace(/[^a-z\d]/g, '')
  return words
    .map(word =>
      word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z\d]/g, ''),
    )
    .filter(word => word.length >= shortestWord && !generic.has(word))
    .some(word => plain.includes(word) || (plain.length >= shortestWord && word.startsWith(plain)))
}

const shortestWord = 3
const generic: ReadonlySet<string> = new Set(['com', 'org', 'net', 'app', 'www', 'the', 'xyz'])
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
