import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { inAppBrowserNamespaces } from '../../../domain/wallets/in-app-browser.ts'
import type { SendHttp } from '../../net/http.ts'
import {
  lenient,
  present,
  readAnswer,
  readRow,
  readRows,
  shownText,
  walletLink,
  webUrl,
} from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** Requests one page of the wallet catalogue. */
export type FetchWallets = (query: WalletQuery) => Observable<WalletPage>

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const answer = v.object({
  data: v.unknown(),
  count: lenient(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const row = v.object({
  id,
  name: shownText,
  badge_type: lenient(v.string()),
  chains: v.fallback(v.array(v.unknown()), []),
  homepage: lenient(webUrl),
  image_id: lenient(id),
  mobile_link: lenient(walletLink),
  link_mode: lenient(webUrl),
  desktop_link: lenient(walletLink),
  webapp_link: lenient(webUrl),
  app_store: lenient(webUrl),
  play_store: lenient(webUrl),
  chrome_store: lenient(webUrl),
  rdns: lenient(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))),
})

/** Creates the source of the catalogue: GET /getWallets. A wallet must support one of the `chains`. */
export function createWalletsSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
  chains: () => readonly string[],
): FetchWallets {
  return query => {
    const url = urlOf(base, '/getWallets', caller, {
      page: String(query.page),
      entries: String(query.entries),
      search: query.search,
      include: query.include?.join(','),
      exclude: query.exclude?.join(','),
      chains: chains().join(','),
      badge_type: query.certifiedOnly ? 'certified' : undefined,
    })
    return ask({ url }).pipe(
      map(body => {
        const { data, count } = readAnswer(answer, body)
        const wallets = readRows(
          data,
          item => readWallet(item, image => urlOf(base, `/getWalletImage/${image}`, caller)),
          wallet => wallet.id,
        )
        return { wallets, count: count ?? wallets.length }
      }),
    )
  }
}

function readWallet(item: unknown, pictureOf: (imageId: string) => string): CatalogueWallet | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  return present<CatalogueWallet>({
    id: read.id,
    name: read.name,
    imageUrl: read.image_id && pictureOf(read.image_id),
    rdns: read.rdns,
    homepage: read.homepage,
    chains: read.chains.filter(chain => typeof chain === 'string'),
    certified: read.badge_type === 'certified',
    ownBrowser: inAppBrowserNamespaces(read.id),
    mobileLink: read.mobile_link,
    linkMode: read.link_mode,
    desktopLink: read.desktop_link,
    webappLink: read.webapp_link,
    appStore: read.app_store,
    playStore: read.play_store,
    chromeStore: read.chrome_store,
  })
}
