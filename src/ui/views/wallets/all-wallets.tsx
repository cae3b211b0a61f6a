import { useCallback, useEffect } from 'react'
import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { memoryKey, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useSharedElementStart } from '../../app/hooks/use-shared-element.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { searchIcon, warnIcon } from '../../kit/icons/common.ts'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Switch } from '../../kit/switch.tsx'
import { useWalletSearch } from './use-wallet-search.ts'
import { placed, TileSkeleton, tileHeight, WalletTiles } from './wallet-tiles.tsx'

// The key of the text in the search field. `type-to-search.tsx` uses this key too, for a letter that the user types in
// the connect view.
const searchKey = memoryKey<string>('wallet-search')
const certifiedKey = memoryKey<boolean>('wallet-certified')
const totalKey = memoryKey<number>('wallet-total')

export { default as css } from '../../kit/styles/list.css?inline'

/**
 * The view with all wallets of the catalogue, a search field and a filter. Only visible wallets are in the document.
 */
export function View({ entry }: ViewProps) {
  const t = useMessages(guideMessages)
  const core = useMessages(coreMessages)
  const explain = useErrorText()
  const { push } = useNavigation()
  const takeOff = useSharedElementStart()
  const [typed, setTyped] = usePersistedState(searchKey, '')
  const [certified, setCertified] = usePersistedState(certifiedKey, false)
  const { search, list } = useWalletSearch(typed.trim(), certified)
  const [total, setTotal] = usePersistedState(totalKey, 0)
  const columns = useMedia('(max-width: 639.98px)') ? 3 : 4
  const { count, error, open } = list
  const whole = search === '' && !certified && !open ? count : undefined
  useEffect(() => {
    if (whole !== undefined && whole !== total) setTotal(whole)
  })
  const empty = count === 0
  useAnnounce(
    count === undefined || open
      ? undefined
      : empty
        ? search
          ? t.none(search)
          : t.noneCertified
        : t.found(count),
  )
  const choose = useCallback(
    (wallet: CatalogueWallet, control: HTMLElement): void => {
      takeOff(control)
      push('ConnectingWalletConnect', { wallet })
    },
    [takeOff, push],
  )
  return (
    <Screen title={t.all}>
      <SearchField
        label={total > 0 ? t.searchAll(total) : t.search}
        value={typed}
        onChange={setTyped}
        testId="portico-wallet-search"
        isFirst={entry.params?.isTyping === true}
        onEnter={field => {
          const first = search !== '' && count ? list.at(0) : undefined
          if (first) choose(first, field)
        }}
      />
      <div className="split">
        <Switch checked={certified} onChange={setCertified} testId="wui-certified-switch">
          {t.certified}
        </Switch>
        {count !== undefined && !empty && !open && <span className="note num">{t.found(count)}</span>}
      </div>
      {count === undefined ? (
        !error && <TileSkeletons columns={columns} rows={5} />
      ) : empty ? (
        <div className="none-found">
          <EmptyState
            icon={searchIcon}
            title={search ? t.none(search) : t.noneCertified}
            body={t.noneBody}
            testId="no-wallet-found"
          >
            <Button
              small
              onPress={() => {
                setTyped('')
                setCertified(false)
              }}
            >
              {t.clear}
            </Button>
            <Button small onPress={() => push('ConnectingWalletConnect')}>
              {t.showQr}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <WalletTiles list={list} count={count} columns={columns} label={t.all} onPress={choose} />
      )}
      {error && (count === undefined || open) && (
        <EmptyState icon={warnIcon} title={explain(error).headline} body={explain(error).body}>
          <Button small onPress={list.retry}>
            {core.retry}
          </Button>
          <Button small onPress={() => push('ConnectingWalletConnect')}>
            {t.showQr}
          </Button>
        </EmptyState>
      )}
    </Screen>
  )
}

function TileSkeletons({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div
      className="tiles"
      aria-hidden="true"
      style={{ blockSize: `calc(var(--pt-s) * ${rows * tileHeight})` }}
    >
      {Array.from({ length: columns * rows }, (_, place) => place).map(place => (
        <div key={place} className="tile-place" style={placed(place, columns)}>
          <TileSkeleton />
        </div>
      ))}
    </div>
  )
}
