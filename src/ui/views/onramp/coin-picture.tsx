import type { BuyCoin } from '../../../domain/onramp/onramp.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'

/**
 * The picture of a coin that on-ramp providers sell. Its symbol selects the logo. These coins have no address, but they
 * come from the list of the on-ramp service, so the symbol can be trusted.
 */
export function BuyCoinPicture({
  coin: { symbol, network },
  size,
}: {
  readonly coin: BuyCoin
  readonly size?: number
}) {
  const { networks } = useOptions()
  const native = networks.find(({ id }) => id === network)?.nativeCurrency.symbol
  return <Picture name={symbol} mark={symbol === native ? symbol : `coin/${symbol}`} size={size} round />
}
