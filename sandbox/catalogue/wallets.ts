import { createHash } from 'node:crypto'
import { walletNames } from './names.ts'

/** A wallet in the format of the catalogue service. Most fields may be null. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  readonly badge_type: 'none' | 'certified' | null
  readonly chains: readonly string[]
  readonly homepage: string | null
  readonly image_id: string
  readonly image_url: string | null
  readonly order: number
  readonly link_mode: string | null
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null
}

const ethereum = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161']
const manyEvm = [...ethereum, 'eip155:56', 'eip155:100', 'eip155:324', 'eip155:43114', 'eip155:42220']
const solana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const bitcoin = ['bip122:000000000019d6689c085ae165831e93']
const polkadot = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']
const cosmos = ['cosmos:cosmoshub-4']

const chainSets: readonly (readonly string[])[] = [
  ethereum,
  manyEvm,
  [...manyEvm, ...solana],
  ['eip155:1'],
  solana,
  [...ethereum, ...bitcoin],
  [...manyEvm, ...solana, ...bitcoin],
  polkadot,
  cosmos,
  bitcoin,
  [...ethereum, ...solana, ...bitcoin, ...polkadot, ...cosmos],
]

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const uuid = (text: string): string => {
  const hex = hash(text)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const slugOf = (name: string, index: number): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()
  return plain.length > 2 ? plain.slice(0, 24) : `wallet${index}`
}

/**
 * One wallet out of this many has an icon that is missing on the server, so that lists have to handle missing pictures.
 */
const pictureMissingEvery = 50

const invented = (name: string, index: number): CatalogueWallet => {
  const slug = slugOf(name, index)
  const site = `https://${slug}.example`
  const dice = Number.parseInt(hash(`dice ${name}`).slice(0, 8), 16)
  const isChosen = (outOf: number, salt: number): boolean => Math.floor(dice / salt) % outOf === 0
  const scheme = isChosen(3, 7) ? `${slug}://` : `${site}/link`
  const mobile = isChosen(6, 1) ? null : scheme
  const onPhone = mobile !== null
  const chains = chainSets[isChosen(2, 3) ? index % 3 : Math.floor(dice / 13) % chainSets.length] ?? ethereum
  const extension = isChosen(2, 5)
  const evm = chains.some(chain => chain.startsWith('eip155:'))
  return {
    id: hash(`wallet ${name}`),
    name,
    badge_type: isChosen(7, 11) ? 'certified' : isChosen(2, 17) ? 'none' : null,
    chains,
    homepage: isChosen(20, 19) ? null : site,
    image_id: index % pictureMissingEvery === 37 ? `missing-${slug}` : uuid(`picture ${name}`),
    image_url: null,
    order: index + 1,
    link_mode: onPhone && isChosen(4, 23) ? `${site}/link` : null,
    mobile_link: mobile,
    desktop_link: isChosen(5, 29) ? `${slug}://` : null,
    webapp_link: isChosen(8, 31) ? `https://app.${slug}.example` : null,
    app_store:
      onPhone && !isChosen(9, 37) ? `https://apps.apple.com/app/${slug}/id${100000000 + index}` : null,
    play_store:
      onPhone && !isChosen(7, 41) ? `https://play.google.com/store/apps/details?id=example.${slug}` : null,
    chrome_store: extension ? `https://chromewebstore.google.com/detail/${slug}` : null,
    rdns: extension && evm ? `example.${slug}` : null,
    injected: extension && evm ? [{ namespace: 'eip155', injected_id: `is${slug}` }] : null,
  }
}

const faceId = (name: string): string => uuid(`face ${name}`)

/** Returns the name of the sandbox wallet with this icon, or undefined for any other icon. */
export const faceOf = (imageId: string): string | undefined =>
  ['Amber', 'Basil', 'Clementine'].find(name => faceId(name) === imageId)

/** Returns the wallets that the sandbox implements: two browser wallets, and one wallet on the phone page. */
const own = (walletSite: string | undefined): readonly CatalogueWallet[] => {
  const inPage = (name: string, index: number): CatalogueWallet => ({
    ...invented(name, index),
    badge_type: 'certified',
    chains: manyEvm,
    image_id: faceId(name),
    mobile_link: null,
    link_mode: null,
    desktop_link: null,
    webapp_link: null,
    rdns: `app.portico.test.${name.toLowerCase()}`,
    injected: [{ namespace: 'eip155', injected_id: `is${name}` }],
  })
  const site = walletSite?.replace(/\/$/, '') ?? null
  const phone: CatalogueWallet = {
    ...invented('Clementine', 2),
    badge_type: 'certified',
    chains: [...manyEvm, ...solana],
    image_id: faceId('Clementine'),
    mobile_link: site,
    link_mode: null,
    desktop_link: null,
    webapp_link: site,
    chrome_store: null,
    rdns: null,
    injected: null,
  }
  return [inPage('Amber', 0), inPage('Basil', 1), phone]
}

/**
 * Returns the wallets of the catalogue, always the same ones for the same arguments. The wallets that the sandbox
 * implements come first. `walletSite` is the URL of the phone page.
 */
export const catalogueWallets = (count: number, walletSite?: string): readonly CatalogueWallet[] => {
  const real = own(walletSite)
  const rest = walletNames(count - real.length).map((name, index) => invented(name, index + real.length))
  return [...real, ...rest]
}
