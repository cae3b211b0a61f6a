// This script makes the files of data/clear-signing from the published ERC-7730 descriptors in
// tests/vectors/erc7730. Run it with: node scripts/clear-signing.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toFunctionSelector } from 'viem'
import { at } from './lib/paths.mjs'

/**
 * The bundled files of descriptors. For each file, the list names the folders of the ERC-7730 registry whose
 * descriptors the file contains.
 */
const bundles = {
  'calls-trade': [
    '1inch',
    'lifi',
    'okx',
    'paraswap',
    'quickswap',
    'tether',
    'uniswap',
    'walletconnect',
    'weth',
  ],
  'calls-vaults': ['kiln', 'morpho', 'yieldxyz'],
  'calls-others': [
    'aave',
    'benqi',
    'consensus-specs',
    'ethena',
    'figment',
    'hyperliquid',
    'lido',
    'lombard',
    'p2p',
    'poap',
    'safe',
    'serenita',
    'starkgate',
    'swell',
    'swissborg',
  ],
  messages: [
    '1inch',
    'circle',
    'degate',
    'hyperliquid',
    'ledgerquest',
    'lens',
    'lombard',
    'opensea',
    'paraswap',
    'permit',
    'rarible',
    'safe',
    'smartcredit',
    'tally',
    'uniswap',
  ],
}

const source = 'tests/vectors/erc7730/registry'
/** The descriptor whose formats apply to every ERC-20 token. */
const tokens = 'tests/vectors/erc7730/ercs/calldata-erc20-tokens.json'
/**
 * The format parameters that the bundled files keep. `types` and `sources` are left out, because they restrict names,
 * and Portico shows addresses instead of names.
 */
const kept = [
  'tokenPath',
  'token',
  'threshold',
  'message',
  'encoding',
  'base',
  'decimals',
  'prefix',
  'calleePath',
  'callee',
  'amountPath',
  'spenderPath',
  'collectionPath',
  'collection',
]
/** The parameters that need no value in the bundled files, or that `compactField` converts. */
const converted = ['types', 'sources', 'nativeCurrencyAddress', 'senderAddress', '$ref']
const formats = [
  'amount',
  'tokenAmount',
  'addressName',
  'date',
  'duration',
  'unit',
  'enum',
  'raw',
  'nftName',
  'calldata',
]

const readJson = path => JSON.parse(readFileSync(at(path), 'utf8'))
const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges a descriptor into the descriptor that it includes. Merges `fields` entries with the same path, and replaces
 * every other list.
 */
const merge = (base, own) => {
  if (!isRecord(base) || !isRecord(own)) return own
  const merged = { ...base }
  for (const [key, value] of Object.entries(own)) {
    merged[key] =
      key === 'fields' && Array.isArray(base[key])
        ? mergeFields(base[key], value)
        : key in base
          ? merge(base[key], value)
          : value
  }
  return merged
}

const mergeFields = (base, own) => [
  ...base.map(field => {
    const other = own.find(({ path }) => path !== undefined && path === field.path)
    return other ? merge(field, other) : field
  }),
  ...own.filter(({ path }) => path === undefined || !base.some(field => field.path === path)),
]

const readDescriptor = path => {
  const { includes, ...own } = readJson(path)
  return includes ? merge(readDescriptor(join(dirname(path), includes)), own) : own
}

/**
 * Returns a function that resolves references. If a value is a text that begins with `$.`, it is a path in the
 * descriptor, and the function returns the value at this path. Other values stay as they are.
 */
const resolver = descriptor => value => {
  if (typeof value !== 'string' || !value.startsWith('$.')) return value
  const found = value
    .slice(2)
    .split('.')
    .reduce((part, key) => part?.[key], descriptor)
  if (found === undefined) throw new Error(`${value} names nothing`)
  return found
}

/**
 * Converts a field into the form that the formatter reads. Resolves its references, and moves its parameters to the
 * level of its path.
 */
const compactField = (field, resolve, where) => {
  const { $ref, params: own, ...rest } = field
  const common = $ref ? resolve($ref) : {}
  const { path, value, label, format, visible, fields, separator } = { ...common, ...rest }
  if (visible === 'never') return []
  if (visible !== undefined && visible !== 'always' && visible !== 'optional')
    throw new Error(`${where}: rules of visibility are not supported`)
  if (separator !== undefined) throw new Error(`${where}: separators are not supported`)
  if (fields) return [{ path, fields: fields.flatMap(inner => compactField(inner, resolve, where)) }]
  if (!formats.includes(format)) throw new Error(`${where}: ${path} has the format ${format}`)
  const params = { ...common.params, ...own }
  const { nativeCurrencyAddress: native, senderAddress: sender, $ref: values } = params
  const unknown = Object.keys(params).filter(key => ![...kept, ...converted].includes(key))
  // A parameter that is left out could hide a part of what the call does.
  if (unknown.length > 0) throw new Error(`${where}: the parameters ${unknown} are not supported`)
  const listOf = given => [given].flat().map(item => resolve(item).toLowerCase())
  return [
    {
      ...(path === undefined ? { value: resolve(value) } : { path: path.replace(/^#\./, '') }),
      label,
      format,
      ...Object.fromEntries(kept.filter(key => key in params).map(key => [key, resolve(params[key])])),
      ...(native && { native: listOf(native) }),
      ...(sender && { sender: listOf(sender) }),
      ...(values && { values: resolve(values) }),
    },
  ]
}

/**
 * Compiles published descriptors into the content of one file in `bundles`. If several descriptors have equal formats,
 * the file lists these formats only once.
 */
export const compile = bundle => {
  const isOfCalls = bundle.startsWith('calls')
  const shared = new Map()
  const contracts = filesOf(bundle).flatMap(file => {
    const descriptor = readDescriptor(`${source}/${file}`)
    const { contract, eip712 } = descriptor.context ?? {}
    const bound = isOfCalls ? contract : eip712
    if (!bound?.deployments) return []
    if (bound.domainSeparator || bound.factory) throw new Error(`${file} is bound by unsupported rules`)
    const rows = formatsOf(descriptor, isOfCalls, file).map(format => {
      const text = JSON.stringify(format)
      if (!shared.has(text)) shared.set(text, shared.size)
      return shared.get(text)
    })
    const places = bound.deployments.map(({ chainId, address }) => `${chainId}:${address.toLowerCase()}`)
    return [
      {
        owner: descriptor.metadata.owner,
        at: [...new Set(places)],
        ...(!isOfCalls && { domain: bound.domain ?? {} }),
        formats: rows,
      },
    ]
  })
  return {
    formats: [...shared.keys()].map(text => JSON.parse(text)),
    contracts,
    ...(bundle === 'calls-trade' && {
      tokenFormats: formatsOf(readDescriptor(tokens), true, tokens),
    }),
  }
}

/**
 * Returns the formats of a descriptor. Leaves out a format without an intent, so that Portico treats the call as
 * unknown.
 */
const formatsOf = (descriptor, isOfCalls, file) => {
  const resolve = resolver(descriptor)
  return Object.entries(descriptor.display.formats).flatMap(([key, { intent, fields }]) => {
    if (intent === undefined) return []
    if (typeof intent !== 'string') throw new Error(`${file}: the intent of ${key} is not a text`)
    return [
      {
        key: isOfCalls ? toFunctionSelector(`function ${key}`) : key.replaceAll(', ', ','),
        ...(isOfCalls && { call: key.replaceAll(', ', ',') }),
        intent,
        fields: fields.flatMap(field => compactField(field, resolve, `${file}: ${key}`)),
      },
    ]
  })
}

const filesOf = bundle =>
  bundles[bundle].flatMap(folder =>
    readdirSync(at(source, folder))
      .filter(name => name.startsWith(bundle.startsWith('calls') ? 'calldata-' : 'eip712-'))
      .sort()
      .map(name => `${folder}/${name}`),
  )

if (process.argv[1] === at('scripts/clear-signing.mjs')) {
  for (const bundle of Object.keys(bundles)) {
    const path = at('data/clear-signing', `clear-${bundle}.json`)
    writeFileSync(path, `${JSON.stringify(compile(bundle), null, 2)}\n`)
  }
}
