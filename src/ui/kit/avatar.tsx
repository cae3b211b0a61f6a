import type { CSSProperties } from 'react'
import { addressColors } from '../../domain/core/address-colors.ts'
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
  const style = { '--n': size, background: addressColors(address) } as CSSProperties
  if (src) return <Picture name={address} src={src} size={size} round />
  return <span className="pic round" style={style} aria-hidden="true" />
}
