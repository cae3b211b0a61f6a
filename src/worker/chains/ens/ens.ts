import { type CaipNetworkId, networkId } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readEvmAddress } from '../../../domain/core/evm-address.ts'
import { encodeBase58 } from '../../../domain/core/lib/base58.ts'
import { coinTypeOf } from '../../../domain/names/account-name.ts'
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

/** Reads a contract on a network: `eth_call` of this data, the answer in hex. Rejects with an AppError. */
export type ReadContract = (network: CaipNetworkId, to: string, data: string) => Promise<string>

/** Asks a server of the web for JSON, for so many ms; with a body by POST. Rejects with an AppError. */
export type AskWeb = (url: string, ms: number, body?: unknown) => Promise<unknown>

/** Makes a name what ENS hashes, by ENSIP-15; throws `name-invalid`. */
export type Normalize = (name: string) => string

/** Where the names of ENS are kept. */
export const ensHome = networkId('eip155:1')
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** ENSIP-19: where these networks keep the names of their own accounts. The same address on all of them. */
const reverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'
const withRegistrar: readonly string[] = [
  'eip155:10',
  'eip155:8453',
  'eip155:42161',
  'eip155:59144',
  'eip155:534352',
]
/** IExtendedResolver: answers for all names below its own (ENSIP-10). */
const extended = '9061b923'
/** OffchainLookup(...): the answer is on somebody's server. */
const offchain = '0x556f1830'
const solanaCoin = 501
const mostLabels = 20

/** The address a normalised name has for a network, by ENSIP-9, 10 and 11; undefined where it has none. Rejects `name-offchain`. */
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
  const answer = await ask(read, found, name, data)
  if (answer === undefined) return undefined
  if (coinType === 60) return readEvmAddress(addressIn(answer))
  const bytes = bytesIn(answer)
  if (bytes === undefined || /^0+$/.test(bytes)) return undefined
  if (coinType === solanaCoin) return bytes.length === 64 ? encodeBase58(bytesOf(bytes)) : undefined
  return bytes.length === 40 ? readEvmAddress(`0x${bytes}`) : undefined
}

/**
 * The name an EVM account calls itself by on its own network (ENSIP-19), and only one that leads back to the very address there.
 * The name somebody has on another network is not theirs here; the one they have on all of them is.
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
  return await proven(read, normalize, claimed, address, network)
}

/** The same, without asking on Ethereum for the name on all networks: for sites that do not work there. */
export async function reverseOwnEns(
  read: ReadContract,
  normalize: () => Promise<Normalize>,
  address: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  const claimed = await ownName(read, address.slice(2).toLowerCase(), network)
  return await proven(read, normalize, claimed, address, network)
}

async function proven(
  read: ReadContract,
  normalize: () => Promise<Normalize>,
  claimed: string | undefined,
  address: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  if (claimed === undefined) return undefined
  const proper = await unless(
    'name-invalid',
    normalize().then(to => to(claimed)),
  )
  // A name that is not in its normal form looks like another one.
  if (proper !== claimed) return undefined
  const back = await unless('name-offchain', resolveEns(read, claimed, network))
  return back?.toLowerCase() === address.toLowerCase() ? claimed : undefined
}

/** A text that a normalised name carries (ENSIP-5), of so many bytes at most; undefined where it has none. */
export async function textOfEns(
  read: ReadContract,
  name: string,
  key: string,
  most: number,
): Promise<string | undefined> {
  const found = await findResolver(read, name)
  const wanted = bytesArgument(hexOf(new TextEncoder().encode(key)))
  const data = selectorOf('text(bytes32,string)') + namehash(name) + wordOf(64) + wanted
  const answer = found && (await unless('name-offchain', ask(read, found, name, data)))
  return answer === undefined ? undefined : textIn(answer, most)
}

/** What the network's own names say of an account, which is nothing where it has none. */
async function ownName(
  read: ReadContract,
  digits: string,
  network: CaipNetworkId,
): Promise<string | undefined> {
  if (network === ensHome) return await nameUnder(read, `${digits}.addr.reverse`)
  if (!withRegistrar.includes(network)) return undefined
  const data = `0x${selectorOf('nameForAddr(address)')}${wordOf(digits)}`
  return textIn(await quietly(read(network, reverseRegistrar, data)))
}

async function nameUnder(read: ReadContract, name: string): Promise<string | undefined> {
  const found = await findResolver(read, name)
  const data = selectorOf('name(bytes32)') + namehash(name)
  const answer = found && (await unless('name-offchain', ask(read, found, name, data)))
  return answer === undefined ? undefined : textIn(answer)
}

type Resolver = { readonly address: string; readonly exact: boolean }

/** ENSIP-10: the resolver of the name, or of the nearest name above it. */
async function findResolver(read: ReadContract, name: string): Promise<Resolver | undefined> {
  const labels = name.split('.')
  if (labels.length > mostLabels) return undefined
  // Asked together they travel in one request.
  const answers = await Promise.all(
    labels.map((_, place) => {
      const node = namehash(labels.slice(place).join('.'))
      return read(ensHome, registry, `0x${selectorOf('resolver(bytes32)')}${node}`)
    }),
  )
  const place = answers.findIndex(answer => addressIn(answer) !== undefined)
  const address = addressIn(answers[place] ?? '')
  return address === undefined ? undefined : { address, exact: place === 0 }
}

async function ask(
  read: ReadContract,
  { address, exact }: Resolver,
  name: string,
  data: string,
): Promise<string | undefined> {
  const supports = `0x${selectorOf('supportsInterface(bytes4)')}${extended.padEnd(64, '0')}`
  if (isTrue(await quietly(read(ensHome, address, supports)))) {
    const encoded = dnsEncoded(name)
    if (encoded === undefined) return undefined
    const wrapped = [
      selectorOf('resolve(bytes,bytes)'),
      wordOf(64),
      wordOf(64 + bytesArgument(encoded).length / 2),
      bytesArgument(encoded),
      bytesArgument(data),
    ].join('')
    const inner = bytesIn(await told(read(ensHome, address, `0x${wrapped}`), name))
    return inner === undefined ? undefined : `0x${inner}`
  }
  // A resolver of plain names says nothing of those below its own.
  return exact ? await told(read(ensHome, address, `0x${data}`), name) : undefined
}

/** Whether a contract says that its answer is on somebody's server (ERC-3668). */
export function isElsewhere(error: unknown): boolean {
  return isRefusal(error) && String(error.context.rpcData ?? '').startsWith(offchain)
}

/** A contract that refuses says that there is nothing; one that points elsewhere says so. */
async function told(answer: Promise<string>, name: string): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (isElsewhere(error)) throw new AppError('name-offchain', { name })
    return '0x'
  }
}

/** The same where it does not matter why. */
async function quietly(answer: Promise<string>): Promise<string> {
  return answer.catch((error: unknown) => {
    if (isRefusal(error)) return '0x'
    throw error
  })
}

/** Nothing, where it fails for this reason. */
async function unless<T>(code: string, answer: Promise<T>): Promise<T | undefined> {
  return await answer.catch((error: unknown) => {
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
