import { readdirSync, readFileSync } from 'node:fs'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { drawingOf } from '../../../../build/marks.ts'
import tokenAddresses from '../../../../data/marks/token-addresses.json'
import walletIds from '../../../../data/marks/wallet-ids.json'
import { listedMark, markName } from '../../../../src/ui/kit/marks/listed-marks.ts'
import { networkMark, networkMarks } from '../../../../src/ui/kit/marks/network-marks.ts'

const tokens = Object.entries(tokenAddresses).flatMap(([network, list]) =>
  Object.entries(list).map(([address, name]) => ({ network, name, address })),
)
const nameOf = (key: string) => (listedMark(key) ? markName(key) : undefined)
const filesOf = (folder: string) =>
  readdirSync(`data/marks/${folder}`).map(file => file.slice(0, -'.svg'.length))

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('the logo of a token', () => {
  it.each([
    ['eip155:1', usdc, 'USDC'],
    ['eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC'],
    [solana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
    ['eip155:10', '0x4200000000000000000000000000000000000042', 'OP'],
    ['eip155:1', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT'],
  ])('is found by network and address: %s %s, logo %s', (network, address, name) => {
    expect(nameOf(`${network}/${address}`)).toBe(name)
  })

  it('is not found by a symbol, a wrong address or a wrong network', () => {
    expect(
      [
        'eip155:1/USDC',
        'eip155:1/0x00000000000000000000000000000000000000bb',
        `eip155:137/${usdc}`,
        `eip155:987654/${usdc}`,
        `undefined/${usdc}`,
        // The letter case matters in Solana addresses. In lower case, this address is not the address of USDC.
        `${solana}/epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v`,
        'eip155:1/',
        `__proto__/${usdc}`,
      ].map(nameOf),
    ).toEqual(Array(8).fill(undefined))
  })

  it('is found by the symbol alone for a coin that an on-ramp provider sells', () => {
    expect(['coin/USDC', 'coin/usdc', 'coin/NONE'].map(nameOf)).toEqual(['USDC', undefined, undefined])
  })

  it('is found by the id of an exchange or on-ramp provider (37.5)', () => {
    expect(['company/BINANCE', 'company/coinbase-pay', 'company/okx', 'company/nobody'].map(nameOf)).toEqual([
      'binance',
      'coinbase',
      'okx',
      undefined,
    ])
  })

  it('is listed only once for each address on a network', () => {
    const evm = tokens.filter(({ network }) => network.startsWith('eip155:'))
    expect(evm.map(({ address }) => address)).toEqual(evm.map(({ address }) => getAddress(address)))
    const mints = tokens.filter(({ network }) => network === solana)
    for (const { address } of mints) expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
    expect(evm.length + mints.length).toBe(tokens.length)
    expect(new Set(tokens.map(({ network, address }) => `${network}/${address.toLowerCase()}`)).size).toBe(
      tokens.length,
    )
  })
})

describe('the logo of a wallet', () => {
  it.each([
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'metamask'],
    ['io.metamask', 'metamask'],
    ['app.phantom', 'phantom'],
    ['org.uniswap.app', 'UNI'],
  ])('is found by its catalogue id or rdns: %s', (id, name) => {
    expect(nameOf(`wallet/${id}`)).toBe(name)
  })

  it('is not found by the display name of the wallet', () => {
    expect(
      ['MetaMask', 'metamask', 'undefined', 'constructor', ''].map(id => nameOf(`wallet/${id}`)),
    ).toEqual(Array(5).fill(undefined))
  })
})

it('each listed token, wallet and network has a logo', () => {
  for (const { network, address } of tokens)
    expect(listedMark(`${network}/${address}`), address).toBeDefined()
  for (const id of Object.keys(walletIds)) expect(listedMark(`wallet/${id}`), id).toBeDefined()
  for (const id of Object.keys(networkMarks)) expect(networkMark(id), id).toBeDefined()
})

it('each file of data/marks belongs to a listed token, wallet or network', () => {
  const listed = new Set([...tokens.map(({ name }) => name), ...Object.values(walletIds)])
  expect([...filesOf('tokens'), ...filesOf('wallets')].filter(name => !listed.has(name))).toEqual([])
  expect(filesOf('networks').sort()).toEqual([...new Set(Object.values(networkMarks))].sort())
})

it('a test network has the logo of its main network in grey', () => {
  const [, side, , path] = networkMark('eip155:1') ?? []
  expect(networkMark('eip155:11155111')).toEqual(['#767b87', side, '#fff', path])
})

describe('the file of a logo', () => {
  const ether = readFileSync('data/marks/networks/ethereum.svg', 'utf8')

  it('becomes the colour of the tile, the side of the square, and the layers', () => {
    expect(drawingOf(ether, 'ethereum.svg')).toEqual(networkMark('eip155:1'))
  })

  it.each([
    ['a script', ether.replace('</svg>', '<script/></svg>')],
    ['an attribute that the modal does not draw', ether.replace('<path ', '<path opacity=".5" ')],
    ['a square that is not around the grid', ether.replace('-8.69 -8.69', '0 0')],
    ['no layer', ether.replace(/ {2}<path.*\n/, '')],
  ])('is refused with %s', (_, svg) => {
    expect(() => drawingOf(svg, 'odd.svg')).toThrow('odd.svg')
  })
})
