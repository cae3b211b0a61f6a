import { type CSSProperties, useState } from 'react'
import { lazyPart } from '../app/lazy.tsx'
import { useDebounced } from './hooks/use-debounced.ts'

type PictureProps = {
  readonly name: string
  readonly src?: string | undefined
  /** The side of the picture in px. The default is 36. */
  readonly size?: number | undefined
  readonly round?: boolean
  /**
   * The key of the bundled logo, which is drawn if the remote picture is missing or late: the id of a network, the
   * symbol of a native coin, `network/address` for a token, `coin/` and the symbol for a coin that an on-ramp provider
   * sells, `company/` and the id of an exchange or on-ramp provider, or `wallet/` and the catalogue id or rdns for a wallet.
   */
  readonly mark?: string | undefined
  /** A remote picture that is requested only if there is no bundled logo with the key `mark`. */
  readonly unmarkedSrc?: string | undefined
  /** The pictures of a list that have loaded, by URL. When such a picture is rendered again, it appears at once. */
  readonly kept?: Map<string, HTMLImageElement>
}

/** How long a remote picture may take (ms). After this time the bundled logo is drawn until the picture arrives. */
const lateMs = 3_000

const Mark = lazyPart(() => import('./marks/mark.tsx').then(file => file.Mark))

/**
 * The picture of a wallet, token or network. Shows a tile with the first letter or digit of the name until the remote
 * picture has loaded. If the remote picture is missing or late, the bundled logo covers the tile.
 */
export function Picture({ name, src: given, unmarkedSrc, size, round, mark, kept }: PictureProps) {
  const [unmarked, setUnmarked] = useState<string>()
  const src = given ?? (unmarked === undefined || unmarked !== mark ? undefined : unmarkedSrc)
  const [loaded, setLoaded] = useState(kept?.has(src ?? '') ? src : undefined)
  const [problem, setProblem] = useState<string>()
  const isPending = src && problem !== src
  const isShown = isPending && loaded === src
  const isLate = useDebounced(isPending && !isShown, lateMs, false)
  return (
    <span
      className={round ? 'pic round' : 'pic'}
      // The tile is removed under the loaded picture, because the tile would be visible through the transparent parts
      // of the picture.
      style={{ '--pt-n': size, '--pt-tile': isShown ? 'none' : tileOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {isShown || initialOf(name)}
      {mark && !isShown && (!isPending || isLate) && <Mark name={mark} onMissing={setUnmarked} />}
      {isPending && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          style={{ opacity: isShown ? 1 : 0 }}
          onLoad={event => {
            kept?.set(src, event.currentTarget)
            setLoaded(src)
          }}
          onError={() => setProblem(src)}
        />
      )}
    </span>
  )
}

function initialOf(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '·').toUpperCase()
}

/**
 * Returns the colour of a tile. All tiles have the same lightness and chroma. With these values, yellow would look
 * olive or brown, so no tile is yellow.
 */
function tileOf(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 240
  return `oklch(.54 .12 ${hash + 150})`
}
