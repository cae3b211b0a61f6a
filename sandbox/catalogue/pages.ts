import type { CatalogueWallet } from './wallets.ts'

/** One page of wallets, and the number of all wallets that match the query. */
export type WalletPage = { readonly data: readonly CatalogueWallet[]; readonly count: number }

const largestPage = 100
const usualPage = 40

const commas = (value: string | null): readonly string[] =>
  (value ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const whole = (value: string | null, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

/** Returns the page that a list query requests. Filters the wallets first, then takes the page. */
export const pageOf = (wallets: readonly CatalogueWallet[], query: URLSearchParams): WalletPage => {
  const include = new Set(commas(query.get('include')))
  const exclude = new Set(commas(query.get('exclude')))
  const chains = commas(query.get('chains'))
  const names = new Set(commas(query.get('names')).map(name => name.toLowerCase()))
  const rdns = new Set(commas(query.get('rdns')))
  const search = (query.get('search') ?? '').trim().toLowerCase()
  const badge = query.get('badge_type')

  const wanted = wallets.filter(
    wallet =>
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (chains.length === 0 || chains.some(chain => wallet.chains.includes(chain))) &&
      (names.size === 0 || names.has(wallet.name.toLowerCase())) &&
      (rdns.size === 0 || (wallet.rdns !== null && rdns.has(wallet.rdns))) &&
      (badge === null || badge === '' || (wallet.badge_type ?? 'none') === badge) &&
      wallet.name.toLowerCase().includes(search),
  )
  const entries = Math.min(whole(query.get('entries'), usualPage), largestPage)
  const start = (whole(query.get('page'), 1) - 1) * entries
  return { data: wanted.slice(start, start + entries), count: wanted.length }
}
