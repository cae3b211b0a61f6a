import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encodeFunctionData, type Hex, parseAbi, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import others from '../../../data/clear-signing/clear-calls-others.json'
import trade from '../../../data/clear-signing/clear-calls-trade.json'
import vaults from '../../../data/clear-signing/clear-calls-vaults.json'
import messages from '../../../data/clear-signing/clear-messages.json'
import { compile } from '../../../scripts/clear-signing.mjs'
import { describeCall, describeMessage } from '../../../src/domain/clear-signing/describe.ts'
import type { Coin, DescribedValue, Description } from '../../../src/domain/clear-signing/description.ts'
import { type Descriptors, joinDescriptors } from '../../../src/domain/clear-signing/descriptor.ts'
import { formatUnits } from '../../../src/domain/core/amount.ts'
import { readVectors } from '../../vectors/read.ts'
import { schemaErrors } from './json-schema.ts'
import { tokens } from './registry-tokens.ts'

type Case = {
  readonly description: string
  readonly expectedTexts: readonly string[]
  readonly rawTx?: Hex
  readonly data?: unknown
}

const root = resolve(import.meta.dirname, '../../vectors/erc7730')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.json'))
  .sort()
const cases = files
  .filter(file => file.endsWith('.tests.json'))
  .flatMap(file =>
    readVectors<{ readonly tests: readonly Case[] }>(`erc7730/${file}`).tests.map(
      (test, place) => [`${file} ${place + 1}`, test] as const,
    ),
  )

/**
 * Test cases with an EIP-712 message whose domain does not match the descriptor: the domain has no chain id, or a
 * different name or version. Portico must not describe such a message.
 */
const strangers = [
  '1inch-limit-order',
  'lens-token-handle-registry',
  'permit-avalanche_c_chain-savax',
  'permit-avalanche_c_chain-yetiswap',
  'permit-base-usdt',
  'permit-ethereum-lido-wsteth',
  'permit-ethereum-usds',
  'permit-optimism-bob',
  'permit-polygon-quick',
  'permit-polygon-usdt',
  'rarible-exchange-v2-meta-tx',
]
const isStranger = (name: string) => strangers.some(file => name.endsWith(`eip712-${file}.tests.json 1`))
/**
 * Test cases that expect texts of an earlier version of their descriptor. Each value is the part of the expected text
 * that Portico's description lacks.
 */
const earlier: Readonly<Record<string, string>> = {
  'registry/lens/tests/eip712-lens-lenshub.tests.json 10': 'deadline1779321600',
  'registry/lens/tests/eip712-lens-lenshub.tests.json 21': 'followerprofileid482193',
  'registry/lombard/tests/eip712-network-fee-authorization-mainnet.tests.json 1': 'authorization3000000lbtc',
}

/**
 * The account that sends the transactions of the test cases. The expected texts come from a hardware wallet, which does
 * not show this address as a beneficiary.
 */
const sender = '0xdad77910dbdfde764fc21fcd4e74d71bbaca6d8d'
/**
 * Names by address. The expected texts come from a hardware wallet and contain the name. Portico's description contains
 * the address.
 */
const names: Readonly<Record<string, string>> = {
  '0x3006ef6777ccc79c3af305101fe0b3d14bd47b59': 'capitalistarebelde.eth',
  '0x3e5c63644e683549055b9be8653de26e0b4cd36e': 'Safe L2 1.3.0',
  '0xd20c9018a5097e922e9c0539aef389c871e76c3f': 'sosalkin.eth',
  '0xe57f3834700e9fe0166c97be35e97a053d1ac5f8': 'ldzx-001.eth',
  '0x71912cbe10302b66f14f4d39f6329986798aaa6a': 'duelinggalois.eth',
  '0x0147a2d38acc12b88432f49b9a1dac86f6793220': 'investingdams.eth',
  '0x81eb46befd6089b6ed8f6d791d89afda17f81e20': 'outputlayer.eth',
  '0x8379bd16381620914d8fa3d535f6ca9ef23ece53': 'kugusha.eth',
  '0x0448cb024711d99f1daed26a90408e58745ee66e': 'kozakura.eth',
  '0xc27df98c6379569eb00d9048fdfe898bd1680132': 'bluetable.eth',
}

const calls = joinDescriptors([trade, vaults, others] as Descriptors[])
const coins: Readonly<Record<number, string>> = { 56: 'BNB', 43114: 'AVAX' }

function describeCase({ rawTx, data }: Case, coinOf: (token: string) => Coin | undefined) {
  const native = { symbol: coins[rawTx ? (parseTransaction(rawTx).chainId ?? 0) : 0] ?? 'ETH', decimals: 18 }
  if (!rawTx) return describeMessage(messages as Descriptors, data, { native, coinOf }, sender)
  const { chainId = 0, to, value = 0n, data: bytes = '0x' } = parseTransaction(rawTx)
  const call = { chainId, to: (to ?? '').toLowerCase(), value, from: sender, data: bytes }
  return describeCall(calls, call, { native, coinOf })
}

/** Contract owners whose name on the hardware wallet differs from the name in the descriptor. */
const owners: Readonly<Record<string, string>> = {
  'Proof of Attendance Protocol': 'POAP',
  'Eigen Labs, Inc.': 'EigenLayer',
}

/**
 * Converts a text to lower case and removes its white space, because the hardware wallet breaks long values into lines.
 */
const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/** Formats a value as the hardware wallet shows it. An amount of an unknown token ends in `???`. */
function deviceText(value: DescribedValue): string {
  switch (value.kind) {
    case 'amount':
      return `${formatUnits(value.amount, value.coin.decimals)}${value.coin.symbol}`
    case 'units':
      return `${value.amount}???`
    case 'limit':
      return `${value.words}${value.coin?.symbol ?? '???'}`
    case 'address':
      return value.address
    case 'date': {
      const date = new Date(Number(value.seconds) * 1_000)
      const options = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
      const time = new Intl.DateTimeFormat('en-US', options).format(date)
      return `${date.toISOString().slice(0, 10)}${time}UTC`
    }
    case 'text':
      return value.text
    default:
      return ''
  }
}

/**
 * Returns the lines that a hardware wallet may show for a description, each with its label. An address has one line for
 * the address itself, and one for each of its names.
 */
function rowsOf({ fields }: Description): readonly (readonly [label: string, row: string])[] {
  return fields.flatMap(({ label, value }) => {
    if (value.kind === 'call') {
      const { intent } = value.description
      return [['transaction', bare(`transactiontype${intent}`)] as const, ...rowsOf(value.description)]
    }
    const address = value.kind === 'address' ? value.address : ''
    const texts = [deviceText(value), names[address], tokens[address]?.symbol]
    return texts.flatMap(text => (text === undefined ? [] : [[bare(label), bare(label + text)] as const]))
  })
}

/**
 * Removes the texts that the hardware wallet shows around a description: the owner, the fee and the buttons. Completes
 * the labels that the hardware wallet shortens.
 */
function withoutFrame(texts: readonly string[], { owner, intent }: Description): string {
  const title = bare(intent)
  // Leaves out repeated texts: the hardware wallet repeats the end of a long label or title on top of the next screen.
  const shown = texts.filter((text, index) => {
    const before = bare(texts[index - 1] ?? '')
    if (index === 0) return bare(text) !== title
    return text.length < 4 || before === bare(text) || !before.endsWith(bare(text))
  })
  const endings = Array.from(title, (_, start) => title.slice(start))
  const untitled = (text: string) =>
    endings.reduce((left, end) => left.replaceAll(`${end}swipetoreview`, ''), text)
  return untitled(bare(shown.join('')).replaceAll(`reviewtransactionto${title}swipetoreview`, ''))
    .replaceAll('transactionsigned', '')
    .replaceAll('toreview', '')
    .replace('interactionwith', '')
    .replace(bare(owners[owner] ?? ''), '')
    .replace(new RegExp(`^r*(?:${bare(owner)}|${bare(owner.split(' ')[0] ?? '')})`), '')
    .replace(/(?:network(?:avalanchec-chain|binancesmartchain))?maxfees[\d.]+(?:eth|avax|bnb)/, '')
    .replace('minimumamountto...', 'minimumamounttoreceive')
    .replace(/minimumamountstoreceiv(?!e)/, 'minimumamountstoreceive')
    .replace('transactiontypeswap', '')
    .replace(new RegExp(`${title.slice(-6)}\\?$`), '')
}

/** Removes the visible part of `row` from the expected text if the text cuts the row off with `...more`. */
function withoutCut(text: string, label: string, row: string): string {
  const [, shown] = new RegExp(`(${label.replaceAll(/\W/g, '.')}.{60,}?)\\.\\.\\.more`).exec(text) ?? []
  return shown !== undefined && row.startsWith(shown) ? text.replace(`${shown}...more`, '') : text
}

describe('the test cases of the public ERC-7730 registry', () => {
  it.each(cases.filter(([name]) => !isStranger(name)))(
    'are described with all the texts that the registry expects: %s',
    (name, test) => {
      const known = describeCase(test, token => tokens[token])
      const unknown = describeCase(test, () => undefined)
      expect(known).toBeDefined()
      if (!known || !unknown) return
      const rows = [...rowsOf(known), ...rowsOf(unknown)].sort(
        (first, second) => second[1].length - first[1].length,
      )
      const left = rows.reduce(
        (text, [label, row]) => withoutCut(text.replace(row, ''), label, row),
        withoutFrame(test.expectedTexts, known),
      )
      // After all rows are removed from the expected text, it may contain only labels without a value and the letter R,
      // which stands for a button of the hardware wallet.
      const labels = rows.map(([label]) => label).sort((first, second) => second.length - first.length)
      const rest = labels.reduce((text, label) => text.replace(label, ''), left)
      expect(rest.replace(/^r*$/, '')).toBe(earlier[name] ?? '')
    },
  )
  it.each(cases.filter(([name]) => isStranger(name)))(
    'get no description if the EIP-712 domain of their message does not match the descriptor: %s',
    (_, test) => {
      expect(describeCase(test, token => tokens[token])).toBeUndefined()
    },
  )
})

describe('a call of the public registry with an inner call that sends 100 ETH', () => {
  const [to, bob] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
  const value = 100n * 10n ** 18n
  const coins = { native: { symbol: 'ETH', decimals: 18 }, coinOf: () => undefined }
  const sent = { amount: value, coin: coins.native }
  const contractsWith = (descriptors: Descriptors, key: string | undefined) =>
    descriptors.contracts
      .filter(({ formats }) => formats.some(place => descriptors.formats[place]?.key === key))
      .flatMap(({ at }) => at.slice(0, 1))
  const callOf = (signature: string, args: readonly unknown[]) => {
    const abi = parseAbi([`function ${signature}`] as readonly string[])
    const data = encodeFunctionData({ abi, args } as never)
    const [place = ''] = contractsWith(calls, data.slice(0, 10))
    const [chainId = '', contract = ''] = place.split(':')
    return describeCall(
      calls,
      { chainId: Number(chainId), to: contract, from: sender, value: 0n, data },
      coins,
    )
  }
  const innerOf = (description: Description | undefined) =>
    description?.fields.map(({ value }) => value).filter(({ kind }) => /call$/.test(kind))

  it('shows these coins (N9)', () => {
    const safe = callOf(
      'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
      [to, value, '0xdeadbeef', 0, 0n, 0n, 0n, bob, bob, '0x'],
    )
    expect(innerOf(safe)).toMatchObject([{ kind: 'unknown-call', to, coins: sent }])
    const batch = callOf('batchExecute((address to,uint256 value,bytes data)[] calls)', [
      [
        { to, value: 0n, data: '0xdeadbeef' },
        { to: bob, value, data: '0xdeadbeef' },
      ],
    ])
    const unknown = { kind: 'unknown-call', selector: '0xdeadbeef' }
    expect(innerOf(batch)).toEqual([
      { ...unknown, to },
      { ...unknown, to: bob, coins: sent },
    ])
    const bundle = callOf(
      'multicall((address to,bytes data,uint256 value,bool skipRevert,bytes32 callbackHash)[] bundle)',
      [[{ to, data: '0xdeadbeef', value, skipRevert: false, callbackHash: `0x${'00'.repeat(32)}` }]],
    )
    expect(innerOf(bundle)).toMatchObject([{ kind: 'unknown-call', coins: sent }])
  })

  it('shows these coins also in the typed data of a Safe (N9)', () => {
    const published = messages as Descriptors
    const key = published.formats.find(format => format.key.startsWith('SafeTx('))?.key
    const [place = ''] = contractsWith(published, key)
    const [chainId, verifyingContract] = place.split(':')
    const typeOf = (text: string) => {
      const [type = '', name = ''] = text.split(' ')
      return { name, type }
    }
    const members = (key ?? '').slice('SafeTx('.length, -1).split(',').map(typeOf)
    const zero = ({ name, type }: { name: string; type: string }) =>
      [name, type === 'address' ? to : '0'] as const
    const data = {
      types: {
        EIP712Domain: ['uint256 chainId', 'address verifyingContract'].map(typeOf),
        SafeTx: members,
      },
      primaryType: 'SafeTx',
      domain: { chainId, verifyingContract },
      message: { ...Object.fromEntries(members.map(zero)), value: String(value), data: '0xdeadbeef' },
    }
    expect(innerOf(describeMessage(published, data, coins, sender))).toMatchObject([
      { kind: 'unknown-call', coins: sent },
    ])
  })
})

describe('the ERC-7730 descriptors', () => {
  const schema = readVectors<object>('erc7730/erc7730-v2.schema.json')
  const published = files.filter(file => !file.includes('tests.json') && !file.includes('schema.json'))
  it.each(published)('match version 2 of the ERC-7730 JSON schema: the file %s', file => {
    expect(schemaErrors(schema, readVectors(`erc7730/${file}`))).toEqual([])
  })
  it('are checked with a JSON schema that rejects an unknown format and an unknown field', () => {
    const file = readVectors<Record<string, unknown>>('erc7730/registry/weth/calldata-weth.json')
    const text = JSON.stringify(file).replace('"format":"amount"', '"format":"amounts"')
    expect(schemaErrors(schema, JSON.parse(text)).length).toBeGreaterThan(0)
    expect(schemaErrors(schema, { ...file, surprise: 1 }).length).toBeGreaterThan(0)
  })
  it.each([
    ['calls-trade', trade],
    ['calls-vaults', vaults],
    ['calls-others', others],
    ['messages', messages],
  ] as const)(
    'equal the output of scripts/clear-signing.mjs and take less than 12 KiB with gzip: file %s',
    (name, file) => {
      expect(file).toEqual(compile(name))
      expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(12 * 1_024)
    },
  )
})
