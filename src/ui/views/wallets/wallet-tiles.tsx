// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells by their number
// biome-ignore-all lint/a11y/useFocusableInteractive: the button inside the cell takes the focus
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef } from 'react'
import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { memoryKey } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { useVirtualRows } from '../../kit/hooks/use-virtual-rows.ts'
import { Picture } from '../../kit/picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { WalletCatalogue } from './use-wallet-catalogue.ts'

const tileKey = memoryKey<number>('wallet-tile')

type WalletTilesProps = {
  readonly list: WalletCatalogue
  readonly count: number
  readonly columns: number
  readonly label: string
  readonly onPress: (wallet: CatalogueWallet, control: HTMLElement) => void
}

/** How long the same wallets must stay visible before their pictures load (ms). */
const pictureDelayMs = 120

/**
 * A grid for any number of wallets. The document contains only the visible tiles and the focused tile. The grid is one
 * tab stop, and the arrow keys move between its tiles.
 */
export const WalletTiles = memo(function WalletTiles({
  list,
  count,
  columns,
  label,
  onPress,
}: WalletTilesProps) {
  const ref = useRef<HTMLDivElement>(null)
  const rows = Math.ceil(count / columns)
  const { from, to } = useVirtualRows(ref, rows)
  const [active, keepActive] = usePersistedState(tileKey, 0)
  // Each render creates a new but equivalent `keepActive` function. The component keeps the first function, because a
  // new one would make React render unchanged tiles again.
  const setActive = useCallback(keepActive, [])
  const first = from * columns
  const last = Math.min(count, to * columns)
  const current = Math.min(active, count - 1)
  const places = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  if (current >= 0 && !places.includes(current)) places.push(current)
  useEffect(() => list.look(first, last), [list, first, last])
  const ids = places.map(place => list.at(place)?.id).join()
  // Each key press in the search field creates a new `list`. As a dependency, `list` restarts the delay of the pictures
  // even if the wallets stay the same.
  const visible = useMemo(() => ids.split(','), [ids, list])
  const pictured = useDebounced(visible, pictureDelayMs)
  // The browser keeps a picture in memory while an element refers to it, so a picture that appears again does not load
  // again.
  const kept = useRef(new Map<string, HTMLImageElement>()).current

  const go = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index))
    setActive(next)
    requestAnimationFrame(() => {
      const tile = ref.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)
      tile?.focus()
      tile?.scrollIntoView({ block: 'nearest' })
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const inline = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current + inline,
      ArrowLeft: current - inline,
      ArrowDown: current + columns,
      ArrowUp: current - columns,
      Home: 0,
      End: count - 1,
      PageDown: current + columns * 4,
      PageUp: current - columns * 4,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  const style = { blockSize: `calc(var(--pt-s) * ${rows * tileHeight})` }
  const shown = new Set<string>()
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows}
      aria-colcount={columns}
      onKeyDown={onKeyDown}
      ref={ref}
      className="tiles"
      style={style}
    >
      {[...new Set(places.map(place => Math.floor(place / columns)))]
        .sort((row, other) => row - other)
        .map(row => (
          <div key={row} role="row" aria-rowindex={row + 1} className="tile-row">
            {places
              .filter(place => Math.floor(place / columns) === row)
              .map(place => {
                const wallet = list.at(place)
                // A tile has the id of its wallet as the key. If two pages of the catalogue contain the same wallet, the
                // second tile has its position as the key.
                const key = wallet && !shown.has(wallet.id) ? wallet.id : place
                if (wallet) shown.add(wallet.id)
                return (
                  <div
                    key={key}
                    role="gridcell"
                    aria-colindex={(place % columns) + 1}
                    className="tile-place"
                    style={placed(place, columns)}
                  >
                    {wallet ? (
                      <Tile
                        wallet={wallet}
                        place={place}
                        isPictured={pictured.includes(wallet.id) || kept.has(wallet.imageUrl ?? '')}
                        kept={kept}
                        isCurrent={place === current}
                        onFocus={setActive}
                        onPress={onPress}
                      />
                    ) : (
                      <TileSkeleton />
                    )}
                  </div>
                )
              })}
          </div>
        ))}
    </div>
  )
})

type TileProps = Pick<WalletTilesProps, 'onPress'> & {
  readonly wallet: CatalogueWallet
  readonly place: number
  readonly isPictured: boolean
  readonly kept: Map<string, HTMLImageElement>
  readonly isCurrent: boolean
  readonly onFocus: (place: number) => void
}

const Tile = memo(function Tile({ wallet, place, isPictured, kept, isCurrent, onFocus, onPress }: TileProps) {
  return (
    <button
      type="button"
      className="tile"
      tabIndex={isCurrent ? 0 : -1}
      data-place={place}
      data-testid={`wallet-search-item-${wallet.id}`}
      onFocus={() => onFocus(place)}
      onClick={event => onPress(wallet, event.currentTarget)}
    >
      <Picture
        name={wallet.name}
        {...(isPictured && { src: wallet.imageUrl, mark: `wallet/${wallet.id}` })}
        size={48}
        kept={kept}
      />
      <span translate="no" className="name">
        {wallet.name}
      </span>
    </button>
  )
})

export const tileHeight = 112

export function TileSkeleton() {
  return (
    <span className="tile" aria-hidden="true">
      <Skeleton width={48} height={48} />
      <Skeleton width={52} height={10} />
    </span>
  )
}

export function placed(place: number, columns: number): CSSProperties {
  return {
    insetBlockStart: `calc(var(--pt-s) * ${Math.floor(place / columns) * tileHeight})`,
    insetInlineStart: `${((place % columns) * 100) / columns}%`,
    inlineSize: `${100 / columns}%`,
  }
}
