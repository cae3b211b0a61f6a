import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  type Namespace,
  namespaceOf,
  networkOf,
  readCaipAddress,
} from './entities.ts'
import { coreError } from './errors/core-error.ts'
import { readEvmAddress } from './evm-address.ts'
import { decodeBase58 } from './lib/base58.ts'
import { bytesOfGroups, decodeBech32 } from './lib/bech32.ts'

/** Bitcoin networks, with the first byte of their base58 addresses and the prefix of their bech32 addresses. */
const bitcoin: Readonly<Record<string, { readonly versions: readonly number[]; readonly prefix: string }>> = {
  'bip122:000000000019d6689c085ae165831e93': { versions: [0x00, 0x05], prefix: 'bc' },
  'bip122:000000000933ea01ad0ee984209779ba': { versions: [0x6f, 0xc4], prefix: 'tb' },
}

const readers: Readonly<Record<Namespace, (text: string, network: CaipNetworkId) => string | undefined>> = {
  eip155: readEvmAddress,
  solana: readSolana,
  bip122: readBitcoin,
  polkadot: readPolkadot,
  cosmos: readCosmos,
}

/**
 * Parses an address and returns it with the letter case that is usual on the network. Returns undefined if the address
 * is invalid. Verifies EIP-55 checksums, the 32 bytes of Solana addresses, and the checksums of bech32 and bech32m. For
 * Bitcoin's base58 and Polkadot's SS58, verifies only the length and the first byte.
 */
export function readAddress(network: CaipNetworkId, text: unknown): string | undefined {
  return typeof text === 'string' ? readers[namespaceOf(network)](text, network) : undefined
}

/** Parses an address into a CAIP-10 account. Throws AppError `address-invalid`. */
export function accountOf(network: CaipNetworkId, text: unknown): CaipAddress {
  const address = readAddress(network, text)
  if (address === undefined) throw coreError('address-invalid', { network })
  return caipAddress(network, address)
}

/**
 * Parses an address from a wallet. Returns undefined if the address is invalid. Ignores EIP-55 checksums, because some
 * wallets return wrong checksums.
 */
export function readWalletAddress(network: CaipNetworkId, text: unknown): string | undefined {
  const isEvm = namespaceOf(network) === 'eip155'
  return readAddress(network, isEvm && typeof text === 'string' ? text.toLowerCase() : text)
}

/**
 * Parses a CAIP-10 account from a wallet, and writes its address with the letter case that is usual on the network.
 * Returns undefined if the account is invalid or has an unknown namespace.
 */
export function readWalletAccount(value: unknown): CaipAddress | undefined {
  const account = readCaipAddress(value)
  if (!account) return undefined
  const network = networkOf(account)
  const address = readWalletAddress(network, addressOf(account))
  return address === undefined ? undefined : caipAddress(network, address)
}

function readSolana(text: string): string | undefined {
  const possible = text.length >= 32 && text.length <= 44
  return possible && decodeBase58(text)?.length === 32 ? text : undefined
}

function readBitcoin(text: string, network: CaipNetworkId): string | undefined {
  const rules = bitcoin[network]
  const segwit = readSegwit(text)
  if (segwit) return !rules || segwit.prefix === rules.prefix ? text.toLowerCase() : undefined
  const bytes = text.length <= 36 ? decodeBase58(text) : undefined
  const version = bytes?.[0]
  if (bytes?.length !== 25 || version === undefined) return undefined
  return !rules || rules.versions.includes(version) ? text : undefined
}

/**
 * Parses a SegWit address (BIP-173 and BIP-350): version 0 holds 20 or 32 bytes in bech32, later versions hold 2 to 40 bytes
 * in bech32m.
 */
function readSegwit(text: string): { prefix: string } | undefined {
  const decoded = decodeBech32(text)
  const version = decoded?.groups[0]
  if (!decoded || version === undefined || version > 16) return undefined
  const program = bytesOfGroups(decoded.groups.slice(1))
  if (!program || program.length < 2 || program.length > 40) return undefined
  const fits =
    version === 0
      ? decoded.kind === 'bech32' && (program.length === 20 || program.length === 32)
      : decoded.kind === 'bech32m'
  return fits ? decoded : undefined
}

/** Parses a Polkadot address (SS58): one or two bytes for the network, 32 bytes for the key, 2 bytes for the checksum. */
function readPolkadot(text: string): string | undefined {
  const bytes = text.length >= 46 && text.length <= 50 ? decodeBase58(text) : undefined
  if (!bytes) return undefined
  const [first = 255] = bytes
  return bytes.length === (first < 64 ? 35 : 36) && first < 128 ? text : undefined
}

function readCosmos(text: string): string | undefined {
  const decoded = decodeBech32(text)
  const bytes = decoded?.kind === 'bech32' ? bytesOfGroups(decoded.groups) : undefined
  return bytes?.length === 20 || bytes?.length === 32 ? text.toLowerCase() : undefined
}
