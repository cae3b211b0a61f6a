import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { readAvatar } from '../../../../src/worker/chains/ens/avatar.ts'
import type { FetchWeb, ReadContract } from '../../../../src/worker/chains/ens/ens.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const contract = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address,uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const refuse = async (): Promise<never> => {
  throw new Error('not wanted here')
}
const ipfs = 'https://files.example'
const read = (record: string, deps: { read?: ReadContract; fetchWeb?: FetchWeb; ipfs?: string } = { ipfs }) =>
  readAvatar({ read: refuse, fetchWeb: refuse, ...deps }, record, alice)

/** A fake NFT contract whose tokens belong to `owner`. `place` is the URL of their metadata. */
const collection =
  (place: string, owner: Hex = alice, amount = 1n): ReadContract =>
  async (network, to, data) => {
    expect([network, to]).toEqual(['eip155:1', contract])
    const { functionName, args } = decodeFunctionData({ abi, data: data as Hex })
    expect(args.at(-1)).toBe(42n)
    if (functionName === 'ownerOf') return encodeAbiParameters([{ type: 'address' }], [owner])
    if (functionName === 'balanceOf') return encodeAbiParameters([{ type: 'uint256' }], [amount])
    return encodeAbiParameters([{ type: 'string' }], [place])
  }
const token = (kind: string) => `eip155:1/${kind}:${contract}/42`

describe('the avatar of an ENS name', () => {
  it.each([
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['ipfs://bafy123/a b.png', 'https://files.example/ipfs/bafy123/a%20b.png'],
    ['ipfs://ipfs/bafy123', 'https://files.example/ipfs/bafy123'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ])('is loaded from a text record that holds an https, ipfs or data URL: %s', async (record, picture) => {
    expect(await read(record)).toBe(picture)
  })

  it.each([
    '',
    'a.png',
    'http://pictures.example/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<svg onload="alert(1)"/>',
    'blob:https://shop.example/1',
    'https://user:secret@pictures.example/a.png',
    'ipfs://bafy/../../x',
    'ipfs://bafy"onerror="alert(1)',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    'eip155:1/erc20:0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41/42',
    'eip155:1/erc721:0x4976/42',
  ])('is never loaded from the invalid or unsafe text record %s', async record => {
    expect(await read(record)).toBeUndefined()
  })

  it('is missing if the text record points to IPFS and the site has no IPFS gateway', async () => {
    expect(await read('ipfs://bafy123', {})).toBeUndefined()
  })

  const about = (image: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`
  it.each([
    ['erc721', about('https://pictures.example/42.png')],
    ['erc1155', about('https://pictures.example/42.png')],
    ['erc721', `data:application/json;base64,${btoa('{"image":"https://pictures.example/42.png"}')}`],
  ])(
    'is the image of an NFT only if the owner of the name also holds this NFT (NFT type %s)',
    async (kind, place) => {
      expect(await read(token(kind), { read: collection(place) })).toBe('https://pictures.example/42.png')
      const others = { read: collection(place, bob, 0n) }
      expect(await read(token(kind), others)).toBeUndefined()
    },
  )

  it('is read from the metadata of an ERC-1155 token, at a URL that contains the token id', async () => {
    const seen: string[] = []
    const fetchWeb: FetchWeb = async url => {
      seen.push(url)
      return { image: 'ipfs://bafy123' }
    }
    const picture = await read(token('erc1155'), {
      read: collection('https://tokens.example/{id}.json'),
      fetchWeb,
      ipfs,
    })
    expect(picture).toBe('https://files.example/ipfs/bafy123')
    expect(seen).toEqual([`https://tokens.example/${'2a'.padStart(64, '0')}.json`])
  })

  it.each([
    ['a reference to another token', about(token('erc721'))],
    ['a script', about('javascript:alert(1)')],
    ['markup', about('<svg/>')],
    ['no picture', about(7)],
    ['no JSON', 'data:application/json,no'],
    ['not base64', 'data:application/json;base64,*'],
    ['a file URL', 'file:///etc/passwd'],
    ['nothing', ''],
  ])('is missing if the metadata of the NFT contains no safe picture: %s', async (_, place) => {
    expect(await read(token('erc721'), { read: collection(place) })).toBeUndefined()
  })

  it('is missing if the NFT contract or the metadata server does not respond', async () => {
    const down = async () => {
      throw new AppError('network-failed')
    }
    expect(await read(token('erc721'), { read: down })).toBeUndefined()
    const web = { read: collection('https://tokens.example/42'), fetchWeb: down }
    expect(await read(token('erc721'), web)).toBeUndefined()
  })
})
