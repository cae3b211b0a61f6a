import { drawingsByName, type MarkDrawing } from './mark-drawing.ts'

const drawings = drawingsByName(
  import.meta.glob<MarkDrawing>('./*.svg', {
    base: '../../../../data/marks/networks',
    query: '?mark',
    import: 'default',
    eager: true,
  }),
)

/** The names of the bundled logos by network id. */
export const networkMarks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:25': 'cronos',
  'eip155:56': 'bnb',
  'eip155:100': 'gnosis',
  'eip155:130': 'unichain',
  'eip155:143': 'monad',
  'eip155:146': 'sonic',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync',
  'eip155:480': 'world',
  'eip155:999': 'hyperevm',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:57073': 'ink',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'eip155:11155111': 'ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  'bip122:12a765e31ffd4059bada1e25190f6e98': 'litecoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'cosmos:cosmoshub-4': 'cosmos',
  'near:mainnet': 'near',
  'xrpl:0': 'xrp',
  'sui:mainnet': 'sui',
}

/** The colours of the tile and of the logo on test networks. Their logo is that of the main network, in grey. */
const testNetworkColors: Readonly<Record<string, readonly [tile: string, ink: string]>> = {
  'eip155:11155111': ['#767b87', '#fff'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['#767b87', '#fff'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['#767b87', '#fff'],
  'bip122:000000000933ea01ad0ee984209779ba': ['#fff', '#767b87'],
}

/** The names of the logos of native coins, by symbol. */
const coinMarks: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  BNB: 'bnb',
  POL: 'polygon',
  AVAX: 'avalanche',
  CELO: 'celo',
  SOL: 'solana',
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOT: 'polkadot',
  ATOM: 'cosmos',
  NEAR: 'near',
  XRP: 'xrp',
  SUI: 'sui',
}

/** Returns a bundled logo. `of` is the id of a network or the symbol of a native coin. */
export function networkMark(of: string): MarkDrawing | undefined {
  const list = of.includes(':') ? networkMarks : coinMarks
  const drawing = Object.hasOwn(list, of) ? drawings.get(list[of] ?? '') : undefined
  const colors = Object.hasOwn(testNetworkColors, of) ? testNetworkColors[of] : undefined
  return drawing && colors ? inColors(drawing, ...colors) : drawing
}

export function inColors([, side, ...layers]: MarkDrawing, tile: string, ink: string): MarkDrawing {
  return [tile, side, ...layers.map((part, place) => (place % 2 === 0 ? ink : part))]
}
