import { type CaipNetworkId, type Namespace, readNetworkId } from '../core/entities.ts'
import { readEvmAddress } from '../core/evm-address.ts'
import type { SIWXMessageData } from './siwx.ts'
import { accountNouns, wordsOfNetwork } from './types.ts'

/** A parsed sign-in message. `noun` is the word before "account", such as "Ethereum". */
export type SignInText = Omit<SIWXMessageData, 'chainId'> & {
  /** The scheme in front of the domain, if the message has one. */
  readonly scheme?: string
  /** The text before "account" in the first line of the message, for example `Ethereum`. */
  readonly noun: string
  /**
   * The chain id in the form that the message contains. Messages in the standard format (ERC-4361) contain the chain id
   * without its namespace.
   */
  readonly chain: string
}

const unreserved = 'A-Za-z0-9\\-._~'
const subDelims = "!$&'()*+,;="
const percent = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${percent})`
const host = `(?:\\[[0-9A-Fa-f:.]+\\]|(?:[${unreserved}${subDelims}]|${percent})+)`
const authority = `(?:(?:[${unreserved}${subDelims}:]|${percent})*@)?${host}(?::\\d*)?`
const emptyHost = `(?:${authority})?`
const path = `(?://${emptyHost}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const tail = `(?:${pchar}|[/?])*`

const header = new RegExp(
  `^(?:([A-Za-z][A-Za-z0-9+\\-.]*)://)?(${authority}) wants you to sign in with your ([A-Za-z0-9*][A-Za-z0-9 *_-]{0,60}) account:$`,
)
const uriForm = new RegExp(`^[A-Za-z][A-Za-z0-9+\\-.]*:${path}(?:\\?${tail})?(?:#${tail})?$`)
const statementForm = new RegExp(`^[${unreserved}:/?#\\[\\]@${subDelims} ]+$`)
const requestForm = new RegExp(`^${pchar}*$`)
const nonceForm = /^[A-Za-z0-9]{8,}$/
const chainForm = /^[-_a-zA-Z0-9]{1,32}$/
const timeForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/i

const words = [
  'accountAddress',
  'domain',
  'statement',
  'uri',
  'version',
  'nonce',
  'requestId',
  'resources',
] as const
const times = ['issuedAt', 'expirationTime', 'notBefore'] as const

/**
 * Parses a message by the grammar of EIP-4361 (CAIP-122 for other networks). Returns undefined if any part breaks the
 * grammar. `loose` is for messages that the site creates: the statement may be any line, and the chain id may include
 * its namespace.
 */
export function readSignInMessage(text: string, loose = false): SignInText | undefined {
  const message = readAnySpelling(text, loose)
  if (!message || message.noun !== accountNouns.eip155) return message
  return text.split('\n')[1] === message.accountAddress ? message : undefined
}

/**
 * Parses a message that the wallet wrote itself while connecting (a CACAO). Some wallets write the address without its
 * EIP-55 checksum. The result always has the checksum.
 */
export function readWalletMessage(text: string): SignInText | undefined {
  return readAnySpelling(text, false)
}

function readAnySpelling(text: string, loose: boolean): SignInText | undefined {
  const lines = text.split('\n')
  const [, scheme, domain, noun] = header.exec(lines[0] ?? '') ?? []
  const written = lines[1] ?? ''
  const address = noun === accountNouns.eip155 ? readEvmAddress(written) : written
  if (domain === undefined || noun === undefined || !address || lines[2] !== '') return undefined
  const statement = lines[3] === '' ? undefined : lines[3]
  if (statement !== undefined && (lines[4] !== '' || !(loose || statementForm.test(statement))))
    return undefined
  const rest = lines.slice(statement === undefined ? 4 : 5)
  const take = (label: string): string | undefined => {
    if (!rest[0]?.startsWith(`${label}: `)) return undefined
    return rest.shift()?.slice(label.length + 2)
  }
  const [uri, version, chain, nonce, issuedAt] = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].map(
    take,
  )
  const [expirationTime, notBefore, requestId] = ['Expiration Time', 'Not Before', 'Request ID'].map(take)
  const resources = rest[0] === 'Resources:' ? rest.splice(0).slice(1) : undefined
  if (rest.length > 0 || version !== '1') return undefined
  if (uri === undefined || chain === undefined || nonce === undefined || issuedAt === undefined)
    return undefined
  const isChain = noun === accountNouns.eip155 ? /^\d+$/.test(chain) : chainForm.test(chain)
  const dates = [issuedAt, expirationTime, notBefore].filter(time => time !== undefined)
  const isRight =
    uriForm.test(uri) &&
    nonceForm.test(nonce) &&
    (isChain || (loose && readNetworkId(chain) !== undefined)) &&
    dates.every(time => timeOf(time) !== undefined) &&
    requestForm.test(requestId ?? '') &&
    (resources ?? []).every(line => line.startsWith('- ') && uriForm.test(line.slice(2))) &&
    /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
  if (!isRight) return undefined
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    noun,
    accountAddress: address,
    ...(statement !== undefined && { statement }),
    uri,
    version,
    chain,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: resources.map(line => line.slice(2)) }),
  }
}

/** Writes the exact text of a message. Returns undefined if a field does not fit the grammar. */
export function writeSignInMessage(data: SIWXMessageData): string | undefined {
  const network = readNetworkId(data.chainId)
  if (!network || data.issuedAt === undefined) return undefined
  const { noun, chain } = wordsOfNetwork(network)
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Expiration Time', data.expirationTime],
    ['Not Before', data.notBefore],
    ['Request ID', data.requestId],
  ]
  const lines = [
    `${data.domain} wants you to sign in with your ${noun} account:`,
    data.accountAddress,
    '',
    ...(data.statement === undefined ? [] : [data.statement]),
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(data.resources ? ['Resources:', ...data.resources.map(resource => `- ${resource}`)] : []),
  ]
  const text = lines.join('\n')
  return hasExactFields(text, data) ? text : undefined
}

/**
 * Whether a text is a valid message with exactly these fields. All fields are compared, because a value with a line
 * break could add another field.
 */
export function hasExactFields(text: string, data: SIWXMessageData): boolean {
  const read = readSignInMessage(text)
  return (
    read !== undefined &&
    networkOfText(read) === data.chainId &&
    words.every(word => String(read[word] ?? '') === String(data[word] ?? '')) &&
    times.every(time => timeOf(read[time] ?? '') === timeOf(data[time] ?? ''))
  )
}

/**
 * Returns the message's network as a CAIP-2 id. If the chain id in the message has no namespace, the word before
 * "account" (`noun`) determines the namespace.
 */
export function networkOfText({ noun, chain }: SignInText): CaipNetworkId | undefined {
  const named = Object.entries(accountNouns).find(([, word]) => word === noun)?.[0] as Namespace | undefined
  return readNetworkId(chain) ?? (named && readNetworkId(`${named}:${chain}`))
}

/** Converts an RFC 3339 time to epoch ms. Returns undefined for dates that do not exist. */
export function timeOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = timeForm.exec(text) ?? []
  if (year === undefined) return undefined
  const [y, m, d, h, min, s] = [year, month, day, hour, minute, second].map(Number)
  const date = new Date(Date.UTC(y ?? 0, (m ?? 0) - 1, d, h, min, s))
  const isReal =
    date.getUTCMonth() + 1 === m &&
    date.getUTCDate() === d &&
    date.getUTCHours() === h &&
    date.getUTCMinutes() === min
  const time = Date.parse(text.toUpperCase())
  return isReal && date.getUTCSeconds() === s && Number.isFinite(time) ? time : undefined
}
