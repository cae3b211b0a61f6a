import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { isNativeCoin } from '../../../domain/swaps/types.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'

type NetworkPictureProps = {
  readonly id: CaipNetworkId | undefined
  readonly name: string
  readonly size?: number
}

/** Picture of a network: the picture that the site gives, or the network's logo, or its initial. */
export function NetworkPicture({ id, name, size }: NetworkPictureProps) {
  const { chainImages } = useOptions()
  return <Picture name={name} src={id && chainImages[id]} mark={id} size={size} round />
}

type CoinPictureProps = {
  /** The token, or the native coin, which has no address or the placeholder address. */
  readonly token: {
    readonly symbol: string
    readonly network: CaipNetworkId
    readonly address?: string | undefined
  }
  /** The data provider's picture. */
  readonly src?: string | undefined
  readonly size?: number
}

/**
 * Picture of a coin or token: the data provider's picture, the bundled logo, or its initial. The logo of a token is
 * found by its network and address, because any contract may call itself by a well-known symbol.
 */
export function CoinPicture({ token: { symbol, network, address }, src, size }: CoinPictureProps) {
  const mark = address && !isNativeCoin(address) ? `${network}/${address}` : symbol
  return <Picture name={symbol} src={src} mark={mark} size={size} round />
}
