import { type CaipNetworkId, networkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readEvmAddress } from '../../../domain/core/evm-address.ts'
import { encodeBase58 } from '../../../domain/core/lib/base58.ts'
import { coinTypeOf } from '../../../domain/names/names.ts'
import {
  addressIn,
  bytesArgument,
  bytesIn,
  bytesOf,
  dnsEncoded,
  hexOf,
  isTrue,
  namehash,
  selectorOf,
  textIn,
  wordOf,
} from './ens-codec.ts'

/** Reads a contract on a network by `eth_call`. Resolves to hex. Rejects with an AppError. */
export type ReadContract = (network: CaipNetworkId, to: string, data: string) => Promise<string>

/**
 * Requests JSON from a web server, within `ms`. The method is POST if there is a body, and otherwise GET. Rejects with
 * an AppError.
 */
export type FetchWeb = (url: string, ms: number, body?: unknown) => Promise<unknown>

/** Normalises a name by ENSIP-15. Throws `name-invalid`. */
export type Normalize = (name: string) => string

/** The network on which the ENS registry is. */
export const ensHome = networkId('eip155:1')
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** The reverse registrar of layer 2 networks (ENSIP-19). It has the same address on all of them. */
const reverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const withRegistrar: readonly string[] = [
  'eip155:10',
  'eip155:8453',
  'eip155:42161',
  'eip155:59144',
  'eip155:534352',
]
/** Interface id of IExtendedResolver. Such a resolver also resolves all names below its own name (ENSIP-10). */
const extended = '9061b923'
/** Selector of the OffchainLookup error, which means that a gateway has the answer. */
const offchain = '0x556f1830'
const solanaCoin = 501
const maxLabels = 20

/**
 * Resolves a normalised name to its address on a network (ENSIP-9, 10 and 11). Returns undefined if it has none.
 * Rejects with `name-offchain` if the name is not stored on the chain.
 */
export async function resolveEns(
  read: ReadContract,
  name: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  const coinType = coinTypeOf(network)
  const found = coinType === undefined ? undefined : await findResolver(read, name)
  if (coinType === undefined || !found) return undefined
  const node = namehash(name)
  const data =
    coinType === 60
      ? selectorOf('addr(bytes32)') + node
      : selectorOf('addr(bytes32,uint256)') + node + wordOf(coinType)
  const response = await queryResolver(read, found, name, data)
  if (response === undefined) return undefined
  if (coinType === 60) return readEvmAddress(addressIn(response))
  const bytes = bytesIn(response)
  if (bytes === undefined || /^0+$/.test(bytes)) return undefined
  if (coinType === solanaCoin) return bytes.length === 64 ? encodeBase58(bytesOf(bytes)) : undefined
  return bytes.length === 40 ? readEvmAddress(`0x${bytes}`) : undefined
}

/**
 * Returns the primary name of an EVM account on its network (ENSIP-19), if this name also resolves to the address. A
 * primary name on another network is not used, but the default name for all networks is.
 */
export async function reverseEns(
  read: ReadContract,
  normalize: () => Promise<Normalize>,
  address: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  const digits = address.slice(2).toLowerCase()
  const claimed =
    (await ownName(read, digits, network)) ?? (await nameUnder(read, `${digits}.default.reverse`))
  return await verifyName(read, normalize, claimed, address, network)
}

/**
 * Returns the primary name of an EVM account on its network, for sites that do not use Ethereum. The default name is
 * not read, because it is stored on Ethereum.
 */
export async function reverseOwnEns(
  read: ReadContract,
  normalize: () => Promise<Normalize>,
  address: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  const claimed = await ownName(read, address.slice(2).toLowerCase(), network)
  return await verifyName(read, normalize, claimed, address, network)
}

async function verifyName(
  read: ReadContract,
  normalize: () => Promise<Normalize>,
  claimed: string | undefined,
  address: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  if (claimed === undefined) return undefined
  const proper = await undefinedIf(
    'name-invalid',
    normalize().then(to => to(claimed)),
  )
  // The primary name is not in normalised form, so it may imitate another name and is not used.
  if (proper !== claimed) return undefined
  const back = await undefinedIf('name-offchain', resolveEns(read, claimed, network))
  return back?.toLowerCase() === address.toLowerCase() ? claimed : undefined
}

/**
 * Reads a text record of a normalised name (ENSIP-5), of at most `max` bytes. Returns undefined if the name has no such
 * record.
 */
export async function textOfEns(
  read: ReadContract,
  name: string,
  key: string,
  max: number,
): Promise<string | undefined> {
  const found = await findResolver(read, name)
  const wanted = bytesArgument(hexOf(new TextEncoder().encode(key)))
  const data = selectorOf('text(bytes32,string)') + namehash(name) + wordOf(64) + wanted
  const response = found && (await undefinedIf('name-offchain', queryResolver(read, found, name, data)))
  return response === undefined ? undefined : textIn(response, max)
}

/** Reads the account's primary name from the network's own registry. Returns undefined if it has none. */
async function ownName(
  read: ReadContract,
  digits: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  if (network === ensHome) return await nameUnder(read, `${digits}.addr.reverse`)
  if (!withRegistrar.includes(network)) return undefined
  const data = `0x${selectorOf('nameForAddr(address)')}${wordOf(digits)}`
  return textIn(await emptyOnRevert(read(network, reverseRegistrar, data)))
}

async function nameUnder(read: ReadContract, name: string): Promise<string | undefined> {
  const found = await findResolver(read, name)
  const data = selectorOf('name(bytes32)') + namehash(name)
  const response = found && (await undefinedIf('name-offchain', queryResolver(read, found, name, data)))
  return response === undefined ? undefined : textIn(response)
}

type Resolver = { readonly address: string; readonly exact: boolean }

/** Finds the resolver of the name, or of the nearest parent name that has a resolver (ENSIP-10). */
async function findResolver(read: ReadContract, name: string): Promise<Resolver | undefined> {
  const labels = name.split('.')
  if (labels.length > maxLabels) return undefined
  // All calls start together, so that they are sent in one request.
  const responses = await Promise.all(
    labels.map((_, place) => {
      const node = namehash(labels.slice(place).join('.'))
      return read(ensHome, registry, `0x${selectorOf('resolver(bytes32)')}${node}`)
    }),
  )
  const place = responses.findIndex(response => addressIn(response) !== undefined)
  const address = addressIn(responses[place] ?? '')
  return address === undefined ? undefined : { address, exact: place === 0 }
}

async function queryResolver(
  read: ReadContract,
  { address, exact }: Resolver,
  name: string,
  data: string,
): Promise<string | undefined> {
  const supports = `0x${selectorOf('supportsInterface(bytes4)')}${extended.padEnd(64, '0')}`
  if (isTrue(await emptyOnRevert(read(ensHome, address, supports)))) {
    const encoded = dnsEncoded(name)
    if (encoded === undefined) return undefined
    const wrapped = [
      selectorOf('resolve(bytes,bytes)'),
      wordOf(64),
      wordOf(64 + bytesArgument(encoded).length / 2),
      bytesArgument(encoded),
      bytesArgument(data),
    ].join('')
    const inner = bytesIn(await emptyIfReverted(read(ensHome, address, `0x${wrapped}`), name))
    return inner === undefined ? undefined : `0x${inner}`
  }
  // A resolver without IExtendedResolver cannot resolve names below its own name.
  return exact ? await emptyIfReverted(read(ensHome, address, `0x${data}`), name) : undefined
}

/** Whether the error is an OffchainLookup, which means that a gateway has the answer (ERC-3668). */
export function isOffchainLookup(error: unknown): boolean {
  return isRefusal(error) && String(error.context.rpcData ?? '').startsWith(offchain)
}

/**
 * Returns `0x` if the call reverts, because a resolver reverts if it does not have the record. Throws `name-offchain`
 * for an OffchainLookup (ERC-3668).
 */
async function emptyIfReverted(response: Promise<string>, name: string): Promise<string> {
  try {
    return await response
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (isOffchainLookup(error)) throw new AppError('name-offchain', { name })
    return '0x'
  }
}

/** Converts every revert to an empty answer. */
async function emptyOnRevert(response: Promise<string>): Promise<string> {
  return response.catch((error: unknown) => {
    if (isRefusal(error)) return '0x'
    throw error
  })
}

/** Resolves like the promise, but with undefined if the promise rejects with this code. */
async function undefinedIf<T>(code: string, response: Promise<T>): Promise<T | undefined> {
  return await response.catch((error: unknown) => {
    if (isCode(error, code)) return undefined
    throw error
  })
}

function isRefusal(error: unknown): error is AppError {
  return (
    isCode(error, 'execution-reverted') ||
    isCode(error, 'contract-reverted') ||
    isCode(error, 'contract-panic')
  )
}

function isCode(error: unknown, code: string): error is AppError {
  return (error as Partial<AppError>).code === code
}
