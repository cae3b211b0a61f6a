import { type Hex, hexToBytes, namehash, size, toHex, zeroAddress } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readEvmAddress } from '../../../domain/core/evm-address.ts'
import { encodeBase58 } from '../../../domain/core/lib/base58.ts'
import { coinTypeOf, ensHome } from '../../../domain/names/names.ts'
import { checkedText, contractFunction } from './contract-function.ts'

/**
 * Calls a read-only function of a contract by `eth_call`. Resolves to the returned bytes in hex. Rejects with an
 * AppError.
 */
export type ReadContract = (network: CaipNetworkId, to: Hex, data: Hex) => Promise<Hex>

/**
 * Requests JSON from a web server, within `ms`. The method is POST if there is a body, and otherwise GET. Rejects with
 * an AppError.
 */
export type FetchWeb = (url: string, ms: number, body?: unknown) => Promise<unknown>

/** Normalises a name by ENSIP-15. Throws `name-invalid`. */
export type Normalize = (name: string) => string

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** The reverse registrar of layer 2 networks (ENSIP-19). It has the same address on each of these networks. */
const reverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const withRegistrar: readonly string[] = [
  'eip155:10',
  'eip155:8453',
  'eip155:42161',
  'eip155:59144',
  'eip155:534352',
]
/**
 * Interface id of IExtendedResolver (ENSIP-10). A resolver with this interface also resolves all names below its own
 * name.
 */
const extended = '0x9061b923'
/** Selector of the OffchainLookup error, which means that a gateway has the data (ERC-3668). */
const offchain = '0x556f1830'
const etherCoin = 60
const solanaCoin = 501
const maxLabels = 20
/** Maximum length of a primary name, in bytes of UTF-8. */
const longestName = 1_000

const resolverOf = contractFunction('resolver', ['bytes32'], 'address')
const nameForAddress = contractFunction('nameForAddr', ['address'], 'string')
const supportsInterface = contractFunction('supportsInterface', ['bytes4'], 'bool')
const resolve = contractFunction('resolve', ['bytes', 'bytes'], 'bytes')
const addressOnEthereum = contractFunction('addr', ['bytes32'], 'address')
const addressOnNetwork = contractFunction('addr', ['bytes32', 'uint256'], 'bytes')
const nameOf = contractFunction('name', ['bytes32'], 'string')
const textOf = contractFunction('text', ['bytes32', 'string'], 'string')

/**
 * Resolves a normalised name to its address on a network (ENSIP-9, 10 and 11). Returns undefined if the name has no
 * address on this network. Rejects with `name-offchain` if the name is not stored on the chain.
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
  if (coinType === etherCoin) {
    const response = await queryResolver(read, found, name, addressOnEthereum.encode(node))
    return response && readEvmAddress(notZero(addressOnEthereum.decode(response)))
  }
  const response = await queryResolver(read, found, name, addressOnNetwork.encode(node, BigInt(coinType)))
  const bytes = response && addressOnNetwork.decode(response)
  if (!bytes || /^0x0*$/.test(bytes)) return undefined
  if (coinType === solanaCoin) return size(bytes) === 32 ? encodeBase58(hexToBytes(bytes)) : undefined
  return size(bytes) === 20 ? readEvmAddress(bytes) : undefined
}

/**
 * Returns the primary name of an EVM account on its network (ENSIP-19), if this name also resolves to the account's
 * address. Without a primary name on this network, uses the default name for all networks, but never the primary name
 * of a different network.
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
 * Returns the primary name of an EVM account on its network, for sites that do not use Ethereum. The account's default
 * name for all networks is not read, because it is stored on Ethereum.
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
  const data = textOf.encode(namehash(name), key)
  const response = found && (await undefinedIf('name-offchain', queryResolver(read, found, name, data)))
  return response && checkedText(textOf.decode(response), max)
}

/**
 * Reads the account's primary name from the network's own registry. Returns undefined if the account has no name there.
 */
async function ownName(
  read: ReadContract,
  digits: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  if (network === ensHome) return await nameUnder(read, `${digits}.addr.reverse`)
  if (!withRegistrar.includes(network)) return undefined
  const response = await emptyOnRevert(read(network, reverseRegistrar, nameForAddress.encode(`0x${digits}`)))
  return checkedText(nameForAddress.decode(response), longestName)
}

async function nameUnder(read: ReadContract, name: string): Promise<string | undefined> {
  const found = await findResolver(read, name)
  const data = nameOf.encode(namehash(name))
  const response = found && (await undefinedIf('name-offchain', queryResolver(read, found, name, data)))
  return response && checkedText(nameOf.decode(response), longestName)
}

type Resolver = { readonly address: Hex; readonly exact: boolean }

/** Finds the resolver of the name, or of the nearest parent name that has a resolver (ENSIP-10). */
async function findResolver(read: ReadContract, name: string): Promise<Resolver | undefined> {
  const labels = name.split('.')
  if (labels.length > maxLabels) return undefined
  // All requests start at the same time, so that they are sent to the node in one batch.
  const responses = await Promise.all(
    labels.map((_, place) => {
      const node = namehash(labels.slice(place).join('.'))
      return read(ensHome, registry, resolverOf.encode(node))
    }),
  )
  const addresses = responses.map(response => notZero(resolverOf.decode(response)))
  const place = addresses.findIndex(address => address !== undefined)
  const address = addresses[place]
  return address && { address, exact: place === 0 }
}

/** Returns undefined for the zero address, which contracts return if there is no address. */
function notZero(address: Hex | undefined): Hex | undefined {
  return address === zeroAddress ? undefined : address
}

async function queryResolver(
  read: ReadContract,
  { address, exact }: Resolver,
  name: string,
  data: Hex,
): Promise<Hex | undefined> {
  if (await isExtended(read, address)) {
    const wrapped = resolve.encode(toHex(packetToBytes(name)), data)
    return resolve.decode(await emptyIfReverted(read(ensHome, address, wrapped), name))
  }
  // A resolver without IExtendedResolver cannot resolve names below its own name.
  return exact ? await emptyIfReverted(read(ensHome, address, data), name) : undefined
}

async function isExtended(read: ReadContract, resolver: Hex): Promise<boolean> {
  const response = await emptyOnRevert(read(ensHome, resolver, supportsInterface.encode(extended)))
  return supportsInterface.decode(response) ?? false
}

/** Whether the error is an OffchainLookup, which means that a gateway has the data (ERC-3668). */
export function isOffchainLookup(error: unknown): boolean {
  return isRevert(error) && String(error.context.rpcData ?? '').startsWith(offchain)
}

/**
 * Returns `0x` if the call reverts, because a resolver reverts if it does not have the record. Throws `name-offchain`
 * for an OffchainLookup (ERC-3668).
 */
async function emptyIfReverted(response: Promise<Hex>, name: string): Promise<Hex> {
  try {
    return await response
  } catch (error) {
    if (!isRevert(error)) throw error
    if (isOffchainLookup(error)) throw new AppError('name-offchain', { name })
    return '0x'
  }
}

/** Returns `0x` if the call reverts for any reason. */
async function emptyOnRevert(response: Promise<Hex>): Promise<Hex> {
  return response.catch((error: unknown) => {
    if (isRevert(error)) return '0x'
    throw error
  })
}

/** Resolves with the value of `response`. Resolves with undefined if `response` rejects with the error code `code`. */
async function undefinedIf<T>(code: string, response: Promise<T>): Promise<T | undefined> {
  return await response.catch((error: unknown) => {
    if (isCode(error, code)) return undefined
    throw error
  })
}

function isRevert(error: unknown): error is AppError {
  return (
    isCode(error, 'execution-reverted') ||
    isCode(error, 'contract-reverted') ||
    isCode(error, 'contract-panic')
  )
}

function isCode(error: unknown, code: string): error is AppError {
  return (error as Partial<AppError>).code === code
}
