import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { markLine } from '../../../../src/ui/kit/marks/listed-marks.ts'
import { networkMark } from '../../../../src/ui/kit/marks/network-marks.ts'
import { tokenAddresses } from '../../../../src/ui/kit/marks/token-addresses.ts'
import { tokenDrawings } from '../../../../src/ui/kit/marks/token-drawings.ts'
import { walletDrawings } from '../../../../src/ui/kit/marks/wallet-drawings.ts'
import { walletIds } from '../../../../src/ui/kit/marks/wallet-ids.ts'

const tokens = Object.entries(tokenAddresses).flatMap(([network, list]) =>
  list
    .trim()
    .split('\n')
    .map(line => line.split(' ') as [name: string, address: string])
    .map(([name, address]) => ({ network, name, address })),
)
const lines = `${tokenDrawings}\n${walletDrawings}`.trim().split('\n').filter(Boolean)
const nameOf = (key: string) => markLine(key)?.split('|')[0]

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

it('each listed token and wallet has a logo, and each logo belongs to a listed token or wallet', () => {
  const used = new Set([...tokens.map(({ name }) => name), ...Object.values(walletIds)])
  expect(lines.map(line => line.split('|')[0]).sort()).toEqual([...used].sort())
})

it('each logo has a colour and a path for each of its layers', () => {
  for (const line of lines) {
    const [name, tile, share, ...layers] = line.split('|')
    expect([name, tile], line).toEqual([name, expect.stringMatching(/^#(?:[\da-f]{3}){1,2}$/)])
    expect(layers.length > 0 && layers.length % 2 === 0, line).toBe(true)
    for (const [place, text] of layers.entries()) {
      if (place % 2 === 0) expect(text, line).toMatch(place === 0 ? /^#[\da-f]+$/ : /^(?:#[\da-f]+)?$/)
      else if (text.startsWith('=')) expect(networkMark(text.slice(1)), line).toBeDefined()
      else
        expect([text, share], line).toEqual([
          expect.stringMatching(/^[Mm][\d\s.,a-zA-Z-]+$/),
          expect.stringMatching(/^\d?\.\d+$/),
        ])
    }
  }
})
