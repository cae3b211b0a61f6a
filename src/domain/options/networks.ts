import { type CaipNetworkId, namespaceOf, readNetworkId } from '../core/caip.ts'
import type { Network } from '../core/entities.ts'
import { findNetwork, networks as knownNetworks, readChainId } from '../networks/networks.ts'
import { flag, listOf, objectOf, type Reader, recordOf, refuse, text, uniqueBy, url } from './readers.ts'

/** Reads a network option: a CAIP-2 id, Portico's own network object, or a viem chain. */
export const network: Reader<Network> = (value, option, note) => {
  if (typeof value === 'string') {
    return findNetwork(readNetworkId(value), knownNetworks) ?? refuse('option-network-invalid', option)
  }
  const fields = objectOf(value, option, note)
  const id = idOf(fields) ?? refuse('option-network-invalid', `${option}.id`)
  const known = findNetwork(id, knownNetworks)
  const explorer = fields.explorerUrl ?? inner(inner(fields.blockExplorers, 'default'), 'url')
  const explorerUrl =
    explorer === undefined ? known?.explorerUrl : url()(explorer, `${option}.explorerUrl`, note)
  const image = fields.imageId ?? inner(fields.assets, 'imageId')
  const imageId = image === undefined ? known?.imageId : text(image, `${option}.imageId`, note)
  return {
    id,
    name: text(fields.name, `${option}.name`, note),
    namespace: namespaceOf(id),
    nativeCurrency: currency(fields.nativeCurrency, `${option}.nativeCurrency`, note),
    rpcUrls: listOf(url())(
      inner(inner(fields.rpcUrls, 'default'), 'http') ?? fields.rpcUrls,
      `${option}.rpcUrls`,
      note,
    ),
    testnet: fields.testnet === undefined ? false : flag(fields.testnet, `${option}.testnet`, note),
    ...(explorerUrl === undefined ? {} : { explorerUrl }),
    ...(imageId === undefined ? {} : { imageId }),
  }
}

/** Reads a list of networks. Throws for an empty list, and leaves out duplicates. */
export const networks: Reader<readonly Network[]> = (value, option, note) => {
  const list = listOf(network)(value, option, note)
  return list.length > 0 ? uniqueBy(list, ({ id }) => id) : refuse('option-empty', option)
}

function idOf(fields: Readonly<Record<string, unknown>>): CaipNetworkId | undefined {
  const { id, caipNetworkId, chainNamespace = 'eip155' } = fields
  if (caipNetworkId !== undefined) return readNetworkId(caipNetworkId)
  const whole = readNetworkId(id)
  if (whole) return whole
  return chainNamespace === 'eip155'
    ? readChainId(id)
    : readNetworkId(`${String(chainNamespace)}:${String(id)}`)
}

const currency: Reader<Network['nativeCurrency']> = (value, option, note) => {
  const { name, symbol, decimals } = objectOf(value, option, note)
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    refuse('option-number-invalid', `${option}.decimals`)
  }
  return {
    name: text(name, `${option}.name`, note),
    symbol: text(symbol, `${option}.symbol`, note),
    decimals,
  }
}

function inner(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Creates a reader for an object whose keys are CAIP-2 ids. */
export function byNetwork<T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return recordOf((value, option, note, id) =>
    readNetworkId(id) ? item(value, option, note) : refuse('option-network-invalid', option),
  )
}
