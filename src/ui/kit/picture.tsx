import { type CSSProperties, useState } from 'react'
import { lazyPart } from '../app/lazy.tsx'
import { useDebounced } from './hooks/timers.ts'

type PictureProps = {
  readonly name: string
  readonly src?: string | undefined
  /** Side in px, 36 if absent. */
  readonly size?: number | undefined
  readonly round?: boolean
  /**
   * Key of the bundled logo to draw while there is no remote picture. The key of a network is its id, and that of a
   * native coin its symbol. All other keys have a prefix: `network/address` for a token, `coin/` and the symbol for a
   * coin that a provider sells, `wallet/` and the catalogue id or rdns for a wallet.
   */
  readonly mark?: string | undefined
  /** The pictures of a list that have loaded, by URL. A picture in it is shown at once when it is rendered again. */
  readonly kept?: Map<string, HTMLImageElement>
}

/** After this time (ms) a remote picture is late, and the bundled logo is drawn until it arrives. */
const lateMs = 3_000

const Mark = lazyPart(() => import('./marks/mark.tsx').then(file => file.Mark))

/**
 * Picture of a wallet, token or network: a tile with its bundled logo or its initial, covered by the remote picture
 * once that has loaded. The tile shows at once, because a remote picture may be slow.
 */
export function Picture({ name, src, size, round, mark, kept }: PictureProps) {
  const [loaded, setLoaded] = useState(kept?.has(src ?? '') ? src : undefined)
  const [problem, setProblem] = useState<string>()
  const isPending = src && problem !== src
  const isShown = isPending && loaded === src
  const isLate = useDebounced(isPending && !isShown, lateMs, false)
  return (
    <span
      className={round ? 'pic round' : 'pic'}
      // A transparent picture would show the tile around it.
      style={{ '--n': size, '--tile': isShown ? 'none' : tileOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {isShown || initialOf(name)}
      {mark && !isShown && (!isPending || isLate) && <Mark name={mark} />}
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
 * Returns the colour of a tile. All tiles have the same lightness and chroma, at which yellow looks olive or brown, so
 * the hues leave out yellow.
 */
function tileOf(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 240
  return `oklch(.54 .12 ${hash + 150})`
}
