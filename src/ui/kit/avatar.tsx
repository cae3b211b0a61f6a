import type { CSSProperties } from 'react'
import { Picture } from './picture.tsx'

/** Picture of an account: the account's own picture, or colours derived from the address. */
export function Avatar({
  address,
  src,
  size = 64,
}: {
  address: string
  src?: string | undefined
  size?: number
}) {
  const [a, b, c] = hues(address)
  const style = {
    '--n': size,
    background: `radial-gradient(circle at 24% 20%, oklch(.86 .12 ${a}), transparent 58%), radial-gradient(circle at 82% 78%, oklch(.5 .2 ${b}), transparent 62%), oklch(.66 .17 ${c})`,
  } as CSSProperties
  if (src) return <Picture name={address} src={src} size={size} round />
  return <span className="pic round" style={style} aria-hidden="true" />
}

function hues(address: string): readonly [number, number, number] {
  let hash = 2166136261
  for (const letter of address.toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return [hash % 360, (hash >>> 7) % 360, (hash >>> 15) % 360]
}
