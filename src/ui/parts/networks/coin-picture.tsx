import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { isNativeCoin } from '../../../domain/swaps/types.ts'
import { Picture } from '../../kit/picture.tsx'

type CoinPictureProps = {
  /**
   * The token or native coin. A native coin has no address, or the placeholder address that the data provider uses for
   * native coins.
   */
  readonly token: {
    readonly symbol: string
    readonly network: CaipNetworkId
    readonly address?: string | undefined
  }
  readonly src?: string | undefined
  readonly size?: number
}

/**
 * The picture of a token or native coin: the picture from the data provider, or else the bundled logo, or else the
 * first letter of the symbol. The network and the address of a token select the bundled logo, because any contract may
 * use a well-known symbol.
 */
export function CoinPicture({ token: { symbol, network, address }, src, size }: CoinPictureProps) {
  const mark = address && !isNativeCoin(address) ? `${network}/${address}` : symbol
  return <Picture name={symbol} src={src} mark={mark} size={size} round />
}
