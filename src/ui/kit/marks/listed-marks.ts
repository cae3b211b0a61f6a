import tokenAddresses from '../../../../data/marks/token-addresses.json'
import walletIds from '../../../../data/marks/wallet-ids.json'
import { drawingsByName, type MarkDrawing } from './mark-drawing.ts'
import { inColors, networkMark } from './network-marks.ts'

const tokenDrawings = drawingsByName(
  import.meta.glob<MarkDrawing>('./*.svg', {
    base: '../../../../data/marks/tokens',
    query: '?mark',
    import: 'default',
    eager: true,
  }),
)
const walletDrawings = drawingsByName(
  import.meta.glob<MarkDrawing>('./*.svg', {
    base: '../../../../data/marks/wallets',
    query: '?mark',
    import: 'default',
    eager: true,
  }),
)

/** Logos with the shape of a network's or coin's logo, each with the colours of its tile and of its shape. */
const networkShapes: Readonly<Record<string, readonly [of: string, tile: string, ink: string]>> = {
  WETH: ['ETH', '#3c3c3d', '#fff'],
  ETH: ['ETH', '#627eea', '#fff'],
  cbBTC: ['BTC', '#fff', '#0052ff'],
  BTC: ['BTC', '#fff', '#f7931a'],
  BNB: ['BNB', '#f0b90b', '#fff'],
  POL: ['POL', '#8247e5', '#fff'],
  AVAX: ['AVAX', '#e84142', '#fff'],
  SOL: ['SOL', '#16121f', '#14f195'],
  OP: ['eip155:10', '#fff', '#ff0420'],
  ARB: ['eip155:42161', '#213147', '#8fd0ff'],
  GNO: ['eip155:100', '#3e6957', '#fff'],
  binance: ['BNB', '#121313', '#f0b90b'],
}

/**
 * Returns a bundled logo, or undefined if there is no such logo. Keys: `network/address` for a token, `coin/` and the
 * symbol for a coin of an on-ramp provider, `company/` and the id of an exchange or on-ramp provider, `wallet/` and the
 * catalogue id or rdns for a wallet.
 */
export function listedMark(key: string): MarkDrawing | undefined {
  const name = markName(key)
  if (name === undefined) return undefined
  return tokenDrawings.get(name) ?? walletDrawings.get(name) ?? networkShape(name)
}

/** Returns the name of the logo with this key. A token or a wallet is known by its address or id, never by its name. */
export function markName(key: string): string | undefined {
  const place = key.indexOf('/')
  const [group, id] = [key.slice(0, place), key.slice(place + 1)]
  if (group === 'wallet') return own(walletIds, id)
  if (group === 'company') return own(companies, id.toLowerCase().replace(/[^a-z]/g, ''))
  return group === 'coin' ? id : tokenName(group, id)
}

/** The logos of exchanges and on-ramp providers, by the ids that the data provider uses for them. */
const companies: Readonly<Record<string, string>> = {
  binance: 'binance',
  binanceconnect: 'binance',
  bitget: 'bitget',
  coinbase: 'coinbase',
  coinbasepay: 'coinbase',
  cryptocom: 'cryptocom',
  kraken: 'kraken',
  okx: 'okx',
}

function networkShape(name: string): MarkDrawing | undefined {
  const [of, tile, ink] = own(networkShapes, name) ?? []
  const shape = of === undefined ? undefined : networkMark(of)
  return shape && tile !== undefined && ink !== undefined ? inColors(shape, tile, ink) : undefined
}

/**
 * Returns the name of a token's bundled logo. The letter case of an EVM address is only a checksum, so it is ignored.
 */
function tokenName(network: string, address: string): string | undefined {
  const spelling = (text: string): string => (network.startsWith('eip155:') ? text.toLowerCase() : text)
  const list = own<Readonly<Record<string, string>>>(tokenAddresses, network) ?? {}
  return Object.entries(list).find(([known]) => spelling(known) === spelling(address))?.[1]
}

function own<T>(list: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(list, key) ? list[key] : undefined
}
