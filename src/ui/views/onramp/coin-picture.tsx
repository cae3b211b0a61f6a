import type { BuyCoin } from '../../../domain/onramp/onramp.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'

/**
 * Picture of a coin that providers sell. Its symbol names the logo, because the coins are those of the service's list and have
 * no address.
 */
export function BuyCoinPicture({ coin: { symbol, network } }: { coin: BuyCoin }) {
  const { networks } = useOptions()
  const native = networks.find(({ id }) => id === network)?.nativeCurrency.symbol
  return <Picture name={symbol} mark={symbol === native ? symbol : `coin/${symbol}`} round />
}
