import type { CSSProperties } from 'react'
import { addressColors } from '../../domain/core/address-colors.ts'
import { Picture } from './picture.tsx'

/** The picture of an account, or a pattern in colours derived from the address if the account has no picture. */
export function Avatar({
  address,
  src,
  size = 64,
}: {
  address: string
  src?: string | undefined
  size?: number
}) {
  const style = { '--n': size, background: addressColors(address) } as CSSProperties
  if (src) return <Picture name={address} src={src} size={size} round />
  return <span className="pic round" style={style} aria-hidden="true" />
}
