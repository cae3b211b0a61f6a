import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../../../src/domain/core/address.ts'
import { type CaipNetworkId, networkId } from '../../../src/domain/core/entities.ts'
import { networkByChecksum, readEvmAddress } from '../../../src/domain/core/evm-address.ts'
import { explorerPage } from '../../../src/domain/networks/explorer-page.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { faultOfAddress } from '../../../src/domain/recipients/checks.ts'
import { parseRecipient } from '../../../src/domain/recipients/parse-recipient.ts'
import { readSendArguments } from '../../../src/domain/transactions/send-arguments.ts'
import { anyText } from '../../any-text.ts'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const hex = address.slice(2)
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const parse = (text: string, network: CaipNetworkId = ethereum) => parseRecipient(text, network)
const refusedFor = (network: string) => ({
  to: expect.stringContaining(hex),
  fault: { weight: 'refuse', code: 'wrong-network', network },
})

describe('an address that was pasted with something around or inside it (F26)', () => {
  it.each([
    ['an invisible letter', `${address.slice(0, 9)}\u200b${address.slice(9)}`],
    ['a byte order mark', `\ufeff${address}`],
    ['marks of the writing direction', `\u2068\u200e${address}\u2069`],
    ['a soft hyphen', `${address.slice(0, 20)}\u00ad${address.slice(20)}`],
    ['a line break', `${address.slice(0, 21)}\n${address.slice(21)}`],
    ['a Windows line break', `${address.slice(0, 21)}\r\n  ${address.slice(21)}\r\n`],
    ['groups of four', `0x ${hex.match(/.{4}/g)?.join(' ')}`],
    ['no-break spaces', `\u00a0${address.slice(0, 10)}\u202f${address.slice(10)}`],
    ['0X', `0X${hex}`],
    ['no 0x', hex],
    ['quotes', `"${address}"`],
    ['typographic quotes', `„${address}“`],
    ['angle brackets', `<${address}>`],
    ['several brackets and a full stop', `( "${address}" ).`],
    ['code marks', `\`${address}\`,`],
    [
      'full-width letters',
      [...address].map(letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
    ],
    ['a link', `https://etherscan.io/address/${address}`],
    ['a link with a tab', `<https://etherscan.io/address/${address}#tokentxns>`],
    ['a link of an unknown block explorer', `http://localhost:4000/address/${address}?tab=2`],
    ['a link of a hash router', `https://explorer.example/#/account/${address}`],
    ['a short name of the network', `eth:${address}`],
    ['a CAIP-10 account in quotes', `'eip155:1:${address}'`],
    ['a CAIP-10 account with 0X', `eip155:1:0X${hex}`],
    ['a payment link in brackets', `<ethereum:${address}@1>`],
    ['a payment link with 0X', `ethereum:0X${hex}`],
    ...[...':!?)。،、؛؟।…'].map(mark => [`the mark ${mark} of a sentence`, `${address}${mark}\u200f`]),
    ['marks of emphasis', `**_${address}_**`],
    ['the mark of a list', `• ${address},`],
    ['a link without its scheme', `etherscan.io/address/${address}`],

    ['an upper-case CAIP-10 account', `EIP155:1:0X${hex}`],
    ['a DID of an account', `did:pkh:eip155:1:${address}.`],
    ['a payment link with slashes', `ethereum://${address}@1`],
    ['a payment link with an empty query', `ETHEREUM:${address}@1?`],
  ])('is found: %s', (_name, text) => {
    expect(parse(text)).toEqual({ to: address })
  })

  it.each([
    [`${sol.slice(0, 20)}\n${sol.slice(20)}`, { to: sol }],
    [`“${sol}”`, { to: sol }],
    [`https://solscan.io/account/${sol}`, { to: sol }],
    [`https://explorer.solana.com/address/${sol}`, { to: sol }],
    [`solana:\n${sol}`, { to: sol }],
    [`SOLANA://${sol}`, { to: sol }],
    [`*${sol}*!`, { to: sol }],
    [`solscan.io/account/${sol}`, { to: sol }],
    [
      `https://explorer.solana.com/address/${sol}?cluster=devnet`,
      {
        to: sol,
        fault: {
          weight: 'refuse',
          code: 'wrong-network',
          network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        },
      },
    ],
  ])('is found on Solana: %j', (text, wanted) => {
    expect(parse(text, solana)).toEqual(wanted)
  })

  it.each([
    [`https://polygonscan.com/address/${address}`, 'eip155:137'],
    [`matic:${address}`, 'eip155:137'],
    [`xdc${hex}`, 'eip155:50'],
    [`eip155:137:0X${hex}`, 'eip155:137'],
  ])('is refused if the text names another network: %s', (text, network) => {
    expect(parse(text)).toEqual(refusedFor(network))
  })

  it('has the prefix xdc on the XDC Network', () => {
    expect(parse(`xdc${hex}`, 'eip155:50')).toEqual({ to: address })
    expect(parse(`XDC${hex}`, 'eip155:51')).toEqual({ to: address })
  })

  it('is refused as a Bitcoin address if the text is a BIP-21 link', () => {
    const fault = { weight: 'refuse', code: 'wrong-namespace', namespace: 'bip122' }
    const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(parse(`bitcoin:${bitcoin}?amount=0.1&label=Clay`)).toEqual({ to: bitcoin, fault })
  })

  it.each([
    ['two addresses', `${address}\n${address.replace('Ab', 'ab')}`],
    ['two addresses in a link', `https://etherscan.io/token/${address}?a=0x${'1'.repeat(40)}`],
    ['the page of a token', `https://etherscan.io/token/${address}`],
    ['the hash of a transaction', `https://etherscan.io/tx/0x${'a'.repeat(64)}`],
    ['a link to another kind of page', `https://shop.example/?to=${address}`],
    ['letters that are reordered on the screen', `\u202e${address}`],
    ['a digit too few', address.slice(0, -1)],
    ['a digit too many', `${address}0`],
    ['an unknown short name', `abc:${address}`],
    ['a letter that looks like another', address.replace('C', 'С')],
    ['a sentence', `send to ${address} please`],
    ['a link of Markdown', `[${address}](https://etherscan.io/address/${address.replace('Ab', 'ab')})`],
    ['a row of a table', `${address}\t0.5`],
    ['a shortened address', `${address.slice(0, 6)}…${address.slice(-4)}`],
    ['an address that is cut off', `${address.slice(0, -3)}…`],
    ['an ICAP number, which no wallet uses', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
  ])('is not guessed: %s', (_name, text) => {
    const { to, request } = parse(text)
    expect(request).toBeUndefined()
    expect(faultOfAddress(ethereum, to)).toBeDefined()
  })

  it.each([
    ['vitalik.eth', 'a full stop', 'vitalik.eth.'],
    ['vitalik.eth', 'a comma', ' vitalik.eth, '],
    ['vitalik.eth', 'quotes', '“vitalik.eth”.'],
    ['vitalik.eth', 'invisible letters', '\u200fvita\u00adlik.\u200beth\ufeff'],
    ['vitalik.eth', 'other full stops', 'vitalik。eth．'],
    ['VITALIK.ETH', 'a line break', 'VITALIK.ETH\n'],
    ['👨\u200d👩\u200d👧.eth', 'the joiners of its emoji', '👨\u200d👩\u200d👧.eth.'],
    ['#\ufe0f\u20e3.eth', 'the selector of its emoji', '#\ufe0f\u20e3.eth'],
    ['_dev.eth', 'its underscore', '_dev.eth'],
    ['bonfida.sol', 'a full stop', 'bonfida.sol.'],
  ])('is also found by the name %s with %s', (name, _what, text) => {
    expect(parse(text)).toEqual({ to: name })
  })

  it.each(['vitalik eth', 'two names.eth', '\u202evitalik.eth', 'a..eth', '.eth', 'send it to vitalik.eth'])(
    'is not guessed from %j, which is no name',
    text => expect(parse(text)).toEqual({ to: text }),
  )

  it('is never another address than the one in the text, whatever surrounds it', () => {
    fc.assert(
      fc.property(anyText(12), anyText(12), fc.integer({ min: 0, max: 42 }), (before, inside, place) => {
        const { to } = parse(`${before}${address.slice(0, place)}${inside}${address.slice(place)}`)
        const found = readAddress(ethereum, to)
        expect([undefined, address]).toContain(found)
      }),
    )
  })

  it('is found on the page of each block explorer that Portico knows', () => {
    const samples = { eip155: address, solana: sol } as const
    for (const network of networks) {
      const own = samples[network.namespace as 'eip155']
      if (own === undefined) continue
      const page = explorerPage(network, 'address', own)
      if (page !== undefined) expect(parse(page, network.id)).toEqual({ to: own })
    }
  })

  it('is cleaned too if the site passes it', () => {
    const given = {
      to: `"${address.slice(0, 20)}\n${address.slice(20)}"`,
      token: `0X${hex}`,
      amount: '1,000',
    }
    expect(readSendArguments(ethereum, given)).toEqual({
      args: { to: address, token: address },
      refused: ['amount'],
    })
    expect(readSendArguments(ethereum, { to: `matic:${address}`, token: `matic:${address}` })).toEqual({
      args: { to: `matic:${address}` },
      refused: ['token'],
    })
  })
})

describe('a checksum with the chain id (ERC-1191, F27)', () => {
  // The examples of ERC-1191.
  const examples = {
    'eip155:30': [
      '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
      '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359',
      '0xDBF03B407c01E7CD3cBea99509D93F8Dddc8C6FB',
      '0xD1220A0Cf47c7B9BE7a2e6ba89F429762E7B9adB',
    ],
    'eip155:31': [
      '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd',
      '0xFb6916095CA1dF60bb79CE92ce3Ea74C37c5D359',
      '0xdbF03B407C01E7cd3cbEa99509D93f8dDDc8C6fB',
      '0xd1220a0CF47c7B9Be7A2E6Ba89f429762E7b9adB',
    ],
  } as const
  const all = Object.entries(examples).flatMap(([network, list]) =>
    list.map(example => [network, example] as const),
  )

  it.each(all)(
    'is accepted on %s, and the address then has the checksum that other code expects: %s',
    (network, written) => {
      const id = networkId(network)
      expect(readAddress(id, written)).toBe(readEvmAddress(written.toLowerCase()))
      expect(parse(written, id)).toEqual({ to: readEvmAddress(written.toLowerCase()) })
      const link = `ethereum:${written}@${network.split(':')[1]}?value=1`
      expect(parse(link, id)).toMatchObject({
        to: readEvmAddress(written.toLowerCase()),
        request: { units: 1n },
      })
      expect(faultOfAddress(id, written)).toBeUndefined()
      expect(networkByChecksum(written)).toBe(network)
    },
  )

  it.each(all)('of %s is refused on Ethereum as an address of that network: %s', (network, written) => {
    expect(faultOfAddress(ethereum, written)).toEqual({ weight: 'refuse', code: 'wrong-network', network })
  })

  it('with a typo is refused', () => {
    const typo = examples['eip155:30'][0].replace('aaE', 'aae')
    expect(faultOfAddress(networkId('eip155:30'), typo)).toEqual({ weight: 'refuse', code: 'bad-checksum' })
  })
})
