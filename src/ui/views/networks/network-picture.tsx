import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { Picture } from '../../kit/picture.tsx'
import type { MarkPictureProps } from './mark-picture.tsx'

// The logos load late. Until they have loaded, and if they cannot be fetched, each network shows its initial.
const LazyMark = lazyPart(() => import('./mark-picture.tsx').then(file => file.MarkPicture), {
  skeleton: ({ name, size }: MarkPictureProps) => <Picture name={name} {...(size && { size })} round />,
})

type NetworkPictureProps = {
  readonly id: CaipNetworkId | undefined
  readonly name: string
  readonly size?: number
}

/** Picture of a network: the picture that the site gives, or the network's logo, or its initial. */
export function NetworkPicture({ id, name, size }: NetworkPictureProps) {
  const { chainImages } = useOptions()
  const src = id && chainImages[id]
  const sized = size === undefined ? {} : { size }
  if (src || !id) return <Picture name={name} src={src} {...sized} round />
  return <LazyMark of={id} name={name} {...sized} />
}

type CoinPictureProps = {
  readonly symbol: string
  readonly src: string | undefined
  /**
   * Whether the token is the native coin. Other tokens get no logo, because any contract may call itself by a
   * well-known symbol.
   */
  readonly isNative: boolean
  readonly size?: number
}

/** Picture of a coin or token: the data provider's, or the mark of a native coin, or its initial. */
export function CoinPicture({ symbol, src, isNative, size }: CoinPictureProps) {
  const sized = size === undefined ? {} : { size }
  if (src || !isNative) return <Picture name={symbol} src={src} {...sized} round />
  return <LazyMark of={symbol} name={symbol} {...sized} />
}
