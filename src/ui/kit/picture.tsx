import { type CSSProperties, useEffect, useState } from 'react'
import { imageGiveUpMs } from '../../domain/core/constants.ts'

type PictureProps = {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: number
  readonly round?: boolean
}

/**
 * Picture of a wallet, token or network: a tile with its initial, covered by the remote picture once it
 * loads. A picture that takes longer than two seconds is dropped; nothing waits for it.
 */
export function Picture({ name, src, size = 36, round }: PictureProps) {
  const [trouble, setTrouble] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (!src || loaded === src) return
    const timer = setTimeout(setTrouble, imageGiveUpMs, src)
    return () => clearTimeout(timer)
  }, [src, loaded])
  const style = { '--n': size, '--tile': tileOf(name) } as CSSProperties
  return (
    <span className={round ? 'pic round' : 'pic'} style={style} aria-hidden="true">
      {loaded === src && src ? null : initialOf(name)}
      {src && trouble !== src && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          style={{ opacity: loaded === src ? 1 : 0 }}
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

function tileOf(name: string): string {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return `oklch(.52 .11 ${hash})`
}
