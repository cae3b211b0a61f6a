import { type Hex, isAddressEqual, toHex } from 'viem'
import { networkId } from '../../../domain/core/entities.ts'
import { bytesOfBase64 } from '../../../domain/core/lib/base64.ts'
import { parseJson } from '../../net/parse-json.ts'
import { readWebUrl } from '../../net/web-url.ts'
import { checkedText, contractFunction } from './contract-function.ts'
import type { FetchWeb, ReadContract } from './ens.ts'

export type AvatarDeps = {
  readonly read: ReadContract
  readonly fetchWeb: FetchWeb
  /** The IPFS gateway, without a slash at its end. Without a gateway, IPFS files are not loaded. */
  readonly ipfs?: string | undefined
}

/** Maximum length of an avatar record in ENS (bytes), and of an image in a data URL (characters). */
export const longestPicture = 65_536
const timeoutMs = 5_000
const ownerOf = contractFunction('ownerOf', ['uint256'], 'address')
const balanceOf = contractFunction('balanceOf', ['address', 'uint256'], 'uint256')
const tokenUri = contractFunction('tokenURI', ['uint256'], 'string')
const uri = contractFunction('uri', ['uint256'], 'string')
/** Matches a reference to an NFT in the format of CAIP-22 (ERC-721) or CAIP-29 (ERC-1155). */
const tokenShape = /^eip155:(\d{1,10})\/erc(721|1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const pictureShape = /^data:image\/(?:png|webp|svg\+xml|gif|jpeg)[;,]/i

/**
 * Reads the avatar of a name (ENSIP-12) from its record. Returns a URL that is safe only in an `<img>`, or undefined.
 * The picture of an NFT is used only while `owner` owns the NFT.
 */
export async function readAvatar(
  deps: AvatarDeps,
  record: string,
  owner: string,
): Promise<string | undefined> {
  const [, chain, kind, contract, token] = tokenShape.exec(record) ?? []
  if (!chain || !kind || !contract || !token) return pictureAt(deps, record)
  try {
    return await pictureOfToken(deps, { chain, kind, contract, token }, owner)
  } catch {
    // The network is not configured, the contract is invalid, or a server does not respond. In each case the name has
    // no avatar.
    return undefined
  }
}

type Token = {
  readonly chain: string
  readonly kind: string
  readonly contract: string
  readonly token: string
}

async function pictureOfToken(
  deps: AvatarDeps,
  { chain, kind, contract, token }: Token,
  owner: string,
): Promise<string | undefined> {
  const id = BigInt(token)
  const read = (data: Hex) => deps.read(networkId(`eip155:${chain}`), contract as Hex, data)
  const isHeld = await (kind === '721' ? isOwner(read, id, owner) : hasBalance(read, id, owner))
  if (!isHeld) return undefined
  const metadata = kind === '721' ? tokenUri : uri
  const text = metadata.decode(await read(metadata.encode(id)))
  const place = checkedText(text, longestPicture)?.replaceAll('{id}', toHex(id, { size: 32 }).slice(2))
  const about = place === undefined ? undefined : await documentAt(deps, place)
  const image = (about as { image?: unknown } | null | undefined)?.image
  return typeof image === 'string' ? pictureAt(deps, image) : undefined
}

type Read = (data: Hex) => Promise<Hex>

async function isOwner(read: Read, id: bigint, account: string): Promise<boolean> {
  const owner = ownerOf.decode(await read(ownerOf.encode(id)))
  return owner !== undefined && isAddressEqual(owner, account as Hex)
}

async function hasBalance(read: Read, id: bigint, account: string): Promise<boolean> {
  const balance = balanceOf.decode(await read(balanceOf.encode(account as Hex, id)))
  return balance !== undefined && balance > 0n
}

/** Reads the metadata of an NFT, from a data URL or from the web. */
async function documentAt(deps: AvatarDeps, place: string): Promise<unknown> {
  const inside = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,(.*)$/is.exec(place)
  if (inside) {
    const [, base64, text = ''] = inside
    const plain = base64 ? new TextDecoder().decode(bytesOfBase64(text)) : decodeURIComponent(text)
    return parseJson(plain)
  }
  const url = onTheWeb(deps, place)
  return url === undefined ? undefined : await deps.fetchWeb(url, timeoutMs)
}

function pictureAt(deps: AvatarDeps, text: string): string | undefined {
  if (pictureShape.test(text)) return text.length <= longestPicture ? text : undefined
  return onTheWeb(deps, text)
}

/**
 * Returns the text if it is a web URL. For an IPFS file, returns its URL on the gateway, or undefined without a
 * gateway.
 */
function onTheWeb({ ipfs }: AvatarDeps, text: string): string | undefined {
  const [, file] = /^ipfs:\/\/(?:ipfs\/)?([\w./% -]+)$/.exec(text) ?? []
  if (file === undefined) return readWebUrl(text)
  return ipfs === undefined || file.includes('..') ? undefined : readWebUrl(`${ipfs}/ipfs/${file}`)
}
