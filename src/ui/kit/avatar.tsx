import type { CSSProperties } from 'react'
import { addressColors, addressRing } from '../../domain/core/address-colors.ts'
import { useStyles } from '../app/hooks/use-app.ts'
import { Picture } from './picture.tsx'
import css from './styles/avatar.css?inline'

type AvatarProps = {
  readonly address: string
  readonly src?: string | undefined
  /** The size of the picture in px, with its ring. */
  readonly size?: number
  /** Whether a thin ring in the colours of the address stands around the picture. */
  readonly ringed?: boolean
}

/** The width of the ring and of the gap between the ring and the picture, on both sides (px). */
const ringPx = 4

/** The picture of an account, or a pattern in colours derived from the address if the account has no picture. */
export function Avatar({ address, src, size = 64, ringed }: AvatarProps) {
  useStyles(css)
  if (ringed)
    return (
      <span
        className="own-ring"
        style={{ '--pt-own': addressRing(address) } as CSSProperties}
        aria-hidden="true"
      >
        <Avatar address={address} src={src} size={size - ringPx} />
      </span>
    )
  const style = {
    '--pt-n': size,
    background: addressColors(address),
    // The colours tell accounts apart, so they stay with forced colours too.
    forcedColorAdjust: 'none',
  } as CSSProperties
  if (src) return <Picture name={address} src={src} size={size} round />
  return <span className="pic round" style={style} aria-hidden="true" />
}
