import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Hex, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { compile } from '../../../scripts/clear-signing.mjs'
import { describeCall, describeMessage } from '../../../src/domain/clear-signing/describe.ts'
import type { Coin, DescribedValue, Description } from '../../../src/domain/clear-signing/description.ts'
import type { Descriptors } from '../../../src/domain/clear-signing/descriptor.ts'
import calls from '../../../src/domain/clear-signing/descriptors/clear-calls.json'
import messages from '../../../src/domain/clear-signing/descriptors/clear-messages.json'
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

/** Cases whose domain has another name than their own descriptor. Such a message must not be described. */
const strangers = [
  'avalanche_c_chain-savax',
  'avalanche_c_chain-yetiswap',
  'base-usdt',
  'ethereum-lido-wsteth',
  'ethereum-usds',
  'optimism-bob',
  'polygon-quick',
  'polygon-usdt',
]
const isStranger = (name: string) => strangers.some(token => name.includes(`permit-${token}.`))

/**
 * The account that sends the test cases. The hardware device, whose screens the test cases expect, hides this address
 * where it is the beneficiary.
 */
const sender = '0xdad77910dbdfde764fc21fcd4e74d71bbaca6d8d'
/** Names that the device shows in place of an address. Portico shows the address. */
const names: Readonly<Record<string, string>> = {
  '0xd20c9018a5097e922e9c0539aef389c871e76c3f': 'sosalkin.eth',
}

function describeCase({ rawTx, data }: Case, coinOf: (token: string) => Coin | undefined) {
  const native = { symbol: 'ETH', decimals: 18 }
  if (!rawTx) return describeMessage(messages as Descriptors, data, { native, coinOf }, sender)
  const { chainId = 0, to, value = 0n, data: bytes = '0x' } = parseTransaction(rawTx)
  const call = { chainId, to: (to ?? '').toLowerCase(), value, from: sender, data: bytes }
  return describeCall(calls as Descriptors, call, { native, coinOf })
}

/** The text without spaces, because the device breaks long values into lines. */
const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/** Writes a value as the device does. Amounts of unknown tokens end in `???`. */
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

/** The lines of a description. Lines with addresses are there twice, with the address and with its name. */
function rowsOf({ fields }: Description): readonly (readonly [label: string, row: string])[] {
  return fields.flatMap(({ label, value }) => {
    if (value.kind === 'call') return rowsOf(value.description)
    const address = value.kind === 'address' ? value.address : ''
    const texts = [deviceText(value), names[address], tokens[address]?.symbol]
    return texts.flatMap(text => (text === undefined ? [] : [[bare(label), bare(label + text)] as const]))
  })
}

/**
 * Removes the texts that the device shows around the description: the owner, the fee, buttons, and labels
 * that it shortens.
 */
function withoutFrame(texts: readonly string[], { owner, intent }: Description): string {
  return bare(texts.join(''))
    .replaceAll(`reviewtransactionto${bare(intent)}swipetoreview`, '')
    .replace('interactionwith', '')
    .replace(new RegExp(`^r*(?:${bare(owner)}|${bare(owner.split(' ')[0] ?? '')})`), '')
    .replace(/maxfees[\d.]+eth/, '')
    .replace('minimumamountto...', 'minimumamounttoreceive')
    .replace(/minimumamountstoreceiv(?!e)/, 'minimumamountstoreceive')
    .replace('transactiontypeswap', '')
}

describe('the test cases of the public registry', () => {
  it.each(cases.filter(([name]) => !isStranger(name)))(
    'are described as the registry expects: %s',
    (_, test) => {
      const known = describeCase(test, token => tokens[token])
      const unknown = describeCase(test, () => undefined)
      expect(known).toBeDefined()
      if (!known || !unknown) return
      const rows = [...rowsOf(known), ...rowsOf(unknown)].sort(
        (one, other) => other[1].length - one[1].length,
      )
      const left = rows.reduce(
        (text, [, row]) => text.replace(row, ''),
        withoutFrame(test.expectedTexts, known),
      )
      // Only labels and buttons may remain: some expected texts lack the values, and the device shows a button as the letter R.
      expect(rows.reduce((text, [label]) => text.replace(label, ''), left)).toMatch(/^r*$/)
    },
  )
  it.each(cases.filter(([name]) => isStranger(name)))(
    'are not described if the EIP-712 domain is another one: %s',
    (_, test) => {
      expect(describeCase(test, token => tokens[token])).toBeUndefined()
    },
  )
})

describe('the bundled descriptors', () => {
  const schema = readVectors<object>('erc7730/erc7730-v2.schema.json')
  const published = files.filter(file => !file.includes('tests.json') && !file.includes('schema.json'))
  it.each(published)('%s is valid by version 2 of the schema', file => {
    expect(schemaErrors(schema, readVectors(`erc7730/${file}`))).toEqual([])
  })
  it('are validated against a schema that rejects a wrong format and an unknown key', () => {
    const file = readVectors<Record<string, unknown>>('erc7730/registry/weth/calldata-weth.json')
    const text = JSON.stringify(file).replace('"format":"amount"', '"format":"amounts"')
    expect(schemaErrors(schema, JSON.parse(text)).length).toBeGreaterThan(0)
    expect(schemaErrors(schema, { ...file, surprise: 1 }).length).toBeGreaterThan(0)
  })
  it('are exactly those that scripts/clear-signing.mjs compiles from the published files', () => {
    expect(calls).toEqual(compile('calls'))
    expect(messages).toEqual(compile('messages'))
  })
  it('have at most 12 KiB each', () => {
    for (const file of ['clear-calls', 'clear-messages']) {
      const path = resolve(import.meta.dirname, `../../../src/domain/clear-signing/descriptors/${file}.json`)
      const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      expect(gzipSync(text).length).toBeLessThan(12 * 1_024)
    }
  })
})
