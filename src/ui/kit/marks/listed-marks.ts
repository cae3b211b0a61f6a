import { tokenAddresses } from './token-addresses.ts'
import { tokenDrawings } from './token-drawings.ts'
import { walletDrawings } from './wallet-drawings.ts'
import { walletIds } from './wallet-ids.ts'

/**
 * Returns the line of text that describes a bundled logo, or undefined if there is no such logo. Keys:
 * `network/address` for a token, `coin/` and the symbol for a coin of an on-ramp provider, `wallet/` and the catalogue
 * id or rdns for a wallet.
 */
export function markLine(key: string): string | undefined {
  const place = key.indexOf('/')
  const [group, id] = [key.slice(0, place), key.slice(place + 1)]
  const name = group === 'wallet' ? own(walletIds, id) : group === 'coin' ? id : tokenName(group, id)
  const lines = `${tokenDrawings}\n${walletDrawings}`.split('\n')
  return name && lines.find(line => line.startsWith(`${name}|`))
}

/**
 * Returns the name of a token's bundled logo. The letter case of an EVM address is only a checksum, so it is ignored.
 */
function tokenName(network: string, address: string): string | undefined {
  const spelling = (text: string): string => (network.startsWith('eip155:') ? text.toLowerCase() : text)
  const lines = own(tokenAddresses, network)?.split('\n') ?? []
  return lines
    .map(line => line.split(' '))
    .find(([, known]) => known !== undefined && spelling(known) === spelling(address))?.[0]
}

function own(list: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(list, key) ? list[key] : undefined
}
