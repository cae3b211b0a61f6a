import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatalogueWallet } from '../../../src/domain/core/entities.ts'
import { appLinkBase, webLinkBase } from '../../../src/domain/wallets/app-links.ts'
import {
  type Platform,
  rememberedLink,
  storeLink,
  tabsOf,
  type WalletLinkRequest,
  walletPlatforms,
} from '../../../src/domain/wallets/deep-links.ts'
import { readVectors } from '../../vectors/read.ts'

const page = { href: 'https://shop.example/pots?glaze=blue&x=1#kiln', origin: 'https://shop.example' }
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const once = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d'
const twice = 'wc%253A7f6e%25402%253Frelay-protocol%253Dirn%2526symKey%253D587d'
const href = 'https%3A%2F%2Fshop.example%2Fpots%3Fglaze%3Dblue%26x%3D1%23kiln'
const origin = 'https%3A%2F%2Fshop.example'

const on = (system: Platform['system'], more: Partial<Platform> = {}): Platform => ({
  system,
  telegram: false,
  framed: false,
  page,
  ...more,
})
const platforms = {
  iphone: on('ios'),
  android: on('android'),
  desktop: on('desktop'),
  'iphone in Telegram': on('ios', { telegram: true }),
  'android in Telegram': on('android', { telegram: true }),
  'iphone in a frame': on('ios', { framed: true }),
  'desktop in a frame': on('desktop', { framed: true }),
}
const wallet = (links: Partial<CatalogueWallet>): CatalogueWallet => ({
  id: 'some',
  name: 'Some',
  chains: [],
  certified: false,
  ...links,
})
const ways = (
  platform: keyof typeof platforms,
  links: Partial<CatalogueWallet>,
  more: Partial<WalletLinkRequest> = {},
) =>
  walletPlatforms({
    wallet: wallet(links),
    uri,
    platform: platforms[platform],
    preferUniversalLinks: false,
    namespace: 'eip155',
    ...more,
  })

describe('the link that opens a wallet app', () => {
  it.each<[keyof typeof platforms, string, string, string]>([
    ['iphone', 'some://', `some://wc?uri=${once}`, '_self'],
    ['iphone', 'some', `some://wc?uri=${once}`, '_self'],
    ['iphone', 'some:', `some://wc?uri=${once}`, '_self'],
    ['iphone', 'some://wc?uri=', `some://wc?uri=${once}`, '_self'],
    ['iphone', 'some:/', `some://wc?uri=${once}`, '_self'],
    ['iphone', 'some://deep/down', `some://deep/down/wc?uri=${once}`, '_self'],
    ['iphone', 'some-app.v2://', `some-app.v2://wc?uri=${once}`, '_self'],
    ['iphone', 'https://some.example', `https://some.example/wc?uri=${once}`, '_self'],
    ['iphone', 'https://some.example/', `https://some.example/wc?uri=${once}`, '_self'],
    ['iphone', 'https://some.example/app//', `https://some.example/app/wc?uri=${once}`, '_self'],
    ['android', 'some://', `some://wc?uri=${once}`, '_self'],
    ['android', 'https://some.example', `https://some.example/wc?uri=${once}`, '_self'],
    ['iphone in Telegram', 'some://', `some://wc?uri=${once}`, '_blank'],
    ['iphone in Telegram', 'https://some.example', `https://some.example/wc?uri=${once}`, '_blank'],
    ['android in Telegram', 'some://', `some://wc?uri=${twice}`, '_blank'],
    ['android in Telegram', 'https://some.example', `https://some.example/wc?uri=${once}`, '_blank'],
    ['iphone in a frame', 'some://', `some://wc?uri=${once}`, '_top'],
  ])(
    "is built from the wallet's link in the catalogue: platform %s, link %s, result %s, target %s",
    (platform, mobileLink, expected, target) => {
      expect(ways(platform, { mobileLink }).mobile).toMatchObject({ href: expected, target })
    },
  )

  it('is a universal link if the site prefers universal links and the wallet has one', () => {
    const links = { mobileLink: 'some://', linkMode: 'https://some.example/link' }
    expect(ways('iphone', links, { preferUniversalLinks: true }).mobile?.href).toBe(
      `https://some.example/link/wc?uri=${once}`,
    )
    expect(ways('iphone', links).mobile?.href).toBe(`some://wc?uri=${once}`)
    expect(ways('iphone', { mobileLink: 'some://' }, { preferUniversalLinks: true }).mobile?.href).toBe(
      `some://wc?uri=${once}`,
    )
  })

  it('is undefined on a desktop, and on a phone without a WalletConnect pairing', () => {
    const links = { mobileLink: 'some://', desktopLink: 'some://', webappLink: 'https://app.some.example' }
    expect(ways('desktop', links).mobile).toBeUndefined()
    const { uri: _, ...without } = { uri, wallet: wallet(links), preferUniversalLinks: false }
    expect(walletPlatforms({ ...without, platform: platforms.iphone, namespace: 'eip155' })).toEqual({})
  })

  it('is stored without connection data, and an unsafe stored link is ignored', () => {
    expect(ways('iphone', { mobileLink: 'some' }).mobile?.app).toBe('some://')
    expect(ways('iphone', { mobileLink: 'https://some.example' }).mobile?.app).toBe('https://some.example/')
    expect(rememberedLink('some://', platforms['iphone in Telegram'])).toEqual({
      href: 'some://',
      target: '_blank',
      app: 'some://',
    })
    expect(rememberedLink('javascript:alert(1)', platforms.iphone)).toBeUndefined()
  })
})

describe('desktop links and web links of wallets', () => {
  it.each<[keyof typeof platforms, string, string, string]>([
    ['desktop', 'some://', `some://wc?uri=${once}`, '_self'],
    ['desktop in a frame', 'some://', `some://wc?uri=${once}`, '_top'],
    ['desktop', 'https://some.example', `https://some.example/wc?uri=${once}`, '_blank'],
  ])(
    'depend on the platform (platform %s, catalogue link %s, opened link %s, target %s)',
    (platform, desktopLink, expected, target) => {
      expect(ways(platform, { desktopLink }).desktop).toMatchObject({ href: expected, target })
    },
  )

  it.each(Object.keys(platforms) as (keyof typeof platforms)[])(
    'include a web link that opens the web app of the wallet in a new tab: %s',
    at => {
      expect(ways(at, { webappLink: 'https://app.some.example' }).webapp).toMatchObject({
        href: `https://app.some.example/wc?uri=${once}`,
        target: '_blank',
      })
    },
  )
})

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbase = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const binance = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

describe('wallet apps with a built-in browser', () => {
  it.each<[string, string, keyof typeof platforms, WalletLinkRequest['namespace'], string]>([
    ['Phantom', phantom, 'iphone', 'solana', `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    ['Phantom', phantom, 'iphone', 'eip155', `https://phantom.app/ul/browse/${href}?ref=${origin}`],
    [
      'Phantom',
      phantom,
      'android',
      'bip122',
      `intent://phantom.app/ul/browse/${href}?ref=${origin}#Intent;scheme=https;package=app.phantom;` +
        `S.browser_fallback_url=${encodeURIComponent(`https://phantom.app/ul/browse/${href}?ref=${origin}`)};end`,
    ],
    ['Solflare', solflare, 'iphone', 'solana', `https://solflare.com/ul/v1/browse/${href}?ref=${origin}`],
    ['Coinbase', coinbase, 'android', 'solana', `https://go.cb-w.com/dapp?cb_url=${href}`],
    ['Coinbase', coinbase, 'iphone', 'eip155', `cbwallet://miniapp?url=${href}`],
  ])(
    'open the site in that browser: app %s, catalogue id %s, platform %s, namespace %s',
    (_name, id, platform, namespace, expected) => {
      const found = ways(platform, { id, mobileLink: 'other://' }, { namespace })
      expect(found).toMatchObject({ ownBrowser: true, mobile: { href: expected, target: '_self' } })
    },
  )

  it('include Binance, whose download link contains the link for the in-app browser', () => {
    const found = ways('iphone', { id: binance }, { namespace: 'bip122' }).mobile?.href ?? ''
    expect(found).toMatch(/^https:\/\/app\.binance\.com\/en\/download\?_dp=/)
    const app = new URL(atob(new URL(found).searchParams.get('_dp') ?? ''))
    expect(`${app.protocol}//${app.host}${app.pathname}`).toBe('bnc://app.binance.com/mp/app')
    expect(app.searchParams.get('appId')).toBe('yFK5FCqYprrXDiVFbhyRx7')
    expect(atob(app.searchParams.get('startPageQuery') ?? '')).toBe(`url=${page.href}`)
  })

  it('are recognised by their catalogue id, not by their name', () => {
    const named = ways('iphone', { name: 'Phantom', mobileLink: 'some://' }, { namespace: 'solana' })
    expect(named.mobile?.href).toBe(`some://wc?uri=${once}`)
    expect(ways('iphone', { id: solflare }, { namespace: 'solana' }).mobile?.href).toContain('solflare.com')
    expect(ways('iphone', { id: phantom }, { namespace: 'solana' }).mobile?.href).toContain('phantom.app')
  })

  it('open the site in that browser only on a phone, and only for a namespace that the app supports', () => {
    const { uri: _, ...without } = { uri, wallet: wallet({ id: phantom }), preferUniversalLinks: false }
    const found = walletPlatforms({ ...without, platform: platforms.iphone, namespace: 'solana' })
    expect(found.mobile?.href).toContain('phantom.app')
    expect(ways('desktop', { id: phantom }, { namespace: 'solana' })).toEqual({})
    const other = ways('iphone', { id: solflare, mobileLink: 'solflare://' }, { namespace: 'eip155' })
    expect(other.mobile?.href).toBe(`solflare://wc?uri=${once}`)
    expect(other.ownBrowser).toBeUndefined()
  })
})

describe('the view that connects one wallet', () => {
  const all = { mobileLink: 'some://', desktopLink: 'some://', webappLink: 'https://app.some.example' }
  it.each<[keyof typeof platforms, Partial<CatalogueWallet>, boolean, string]>([
    ['iphone', all, false, 'mobile webapp qrcode'],
    ['android', { mobileLink: 'some://' }, false, 'mobile qrcode'],
    ['android', {}, false, 'qrcode'],
    ['desktop', all, true, 'browser qrcode desktop webapp'],
    ['desktop', all, false, 'qrcode desktop webapp'],
    ['desktop', { mobileLink: 'some://' }, false, 'qrcode'],
    ['desktop', {}, true, 'browser qrcode'],
  ])(
    'has one tab for each way to open the wallet: on %s with the links %j (injected: %s)',
    (at, links, inPage, expected) => {
      const facts = { platform: platforms[at], namespace: 'eip155', inPage } as const
      expect(tabsOf(wallet(links), facts).join(' ')).toBe(expected)
    },
  )

  it("links to the wallet's page in the store of the platform, or otherwise to the wallet's homepage", () => {
    const stores = {
      appStore: 'https://a.example',
      playStore: 'https://p.example',
      homepage: 'https://h.example',
    }
    expect(storeLink(wallet(stores), platforms.iphone)).toBe('https://a.example')
    expect(storeLink(wallet(stores), platforms.android)).toBe('https://p.example')
    expect(storeLink(wallet(stores), platforms.desktop)).toBe('https://h.example')
    expect(storeLink(wallet({ appStore: 'javascript:alert(1)' }), platforms.iphone)).toBeUndefined()
  })
})

/** Whether this link can only open an app or a web page, and can never run a script or open a file. */
const harmless = (opened: string): boolean => {
  const { protocol, hostname } = new URL(opened)
  if (protocol === 'http:') return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return (
    protocol === 'https:' ||
    !/^(javascript|data|vbscript|file|blob|about|view-source|ws|wss|ftp|intent|ms-.*):$/.test(protocol)
  )
}
const opened = (text: string): readonly string[] => {
  const links = { mobileLink: text, desktopLink: text, webappLink: text, linkMode: text }
  return (Object.keys(platforms) as (keyof typeof platforms)[]).flatMap(at =>
    [true, false].flatMap(preferUniversalLinks => {
      const { mobile, desktop, webapp } = ways(at, links, { preferUniversalLinks })
      return [mobile, desktop, webapp].flatMap(link => (link ? [link.href] : []))
    }),
  )
}

describe('hostile links in the catalogue', () => {
  const schemes =
    'javascript data vbscript file blob filesystem about view-source intent ws wss ftp http ms-msdt search-ms chrome android-app'
  it.each(
    schemes
      .split(' ')
      .flatMap(scheme => [
        `${scheme}:`,
        `${scheme}://`,
        `${scheme}://alert(1)//`,
        `${scheme.toUpperCase()}://x`,
        ` ${scheme}://`,
        `${scheme}:alert(1)`,
        `\u0000${scheme}://x`,
        `${scheme.slice(0, 2)}\t${scheme.slice(2)}://x`,
      ]),
  )('are not opened if their scheme is unsafe: %j', text => {
    expect(opened(text)).toEqual([])
  })

  it.each([
    'https://user:pass@evil.example',
    'https://',
    'http://evil.example',
    '//evil.example',
    '',
    '://',
    'a b://',
    'some://x?y=',
    'some://x#',
    'some://"><b>',
  ])('are not opened if they are malformed: %j', text => expect(opened(text)).toEqual([]))

  type Attacks = { readonly attack: readonly string[]; readonly pairs: readonly { readonly in: string }[] }
  const attacks = readVectors<Attacks>('urls/braintree-sanitize-url.json')
  it('are rejected if they are on a public list of attacks', () => {
    const texts: readonly string[] = [...attacks.attack, ...attacks.pairs.map(pair => pair.in)]
    expect(texts.flatMap(opened).filter(url => !harmless(url))).toEqual([])
    expect(attacks.attack.flatMap(opened)).toEqual([])
  })

  const hosts = readVectors<readonly (string | { readonly input?: string })[]>('urls/wpt-toascii.json')
  it('are opened over https or rejected, for every host name in the web platform tests', () => {
    const inputs: readonly string[] = hosts.flatMap(host =>
      typeof host === 'string' ? [] : (host.input ?? []),
    )
    expect(inputs.length).toBeGreaterThan(50)
    expect(
      inputs.flatMap(input => opened(`https://${input}/`)).filter(url => !url.startsWith('https://')),
    ).toEqual([])
  })

  it('open only an app or a web page, whatever text they contain', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(text => `javascript:${text}`),
        ),
        text => opened(text).every(harmless),
      ),
    )
  })

  it('are never valid as an app link and as a web link at the same time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), text => !(appLinkBase(text) && webLinkBase(text))),
    )
  })
})
