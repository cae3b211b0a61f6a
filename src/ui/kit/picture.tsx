import { type CSSProperties, useState } from 'react'

type PictureProps = {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: number
  readonly round?: boolean
}

/**
 * Picture of a wallet, token or network: a tile with its initial, covered by the remote picture once it loads. Nothing waits
 * for the remote picture, so on a slow network it may appear late.
 */
export function Picture({ name, src, size = 36, round }: PictureProps) {
  const [trouble, setTrouble] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const isShown = src !== undefined && loaded === src
  // A transparent picture would show the tile around it.
  const style = { '--n': size, '--tile': isShown ? 'none' : tileOf(name) } as CSSProperties
  return (
    <span className={round ? 'pic round' : 'pic'} style={style} aria-hidden="true">
      {isShown ? null : initialOf(name)}
      {src && trouble !== src && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          style={{ opacity: isShown ? 1 : 0 }}
          onLoad={() => setLoaded(src)}
          onError={() => setTrouble(src)}
        />
      )}
    </span>
  )
}

function initialOf(name: string): string {
  return (name.trim().match(/[\p{L}\p{N}]/u)?.[0] ?? '·').toUpperCase()
}

/** Tiles have one lightness and chroma. The hues leave out yellow, which is olive and brown at this lightness. */
function tileOf(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 240
  return `oklch(.54 .12 ${hash + 150})`
}
