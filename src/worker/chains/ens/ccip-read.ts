import type { AppError } from '../../../domain/core/errors/app-error.ts'
import type { FetchWeb, ReadContract } from './ens.ts'
import { bytesArgument, bytesAt, textOf, wordOf } from './ens-codec.ts'

/** Maximum number of times that one contract may refer to the next one. */
const deepest = 4
const maxGateways = 3
const longestMs = 15_000
const longestUrl = 16_384
/** Maximum length of a gateway's answer, in hex digits including 0x. */
const maxDigits = 131_072

const word = 64

/** The fields of an OffchainLookup error, as hex digits except for the addresses. */
type Lookup = {
  readonly sender: string
  readonly urls: readonly string[]
  readonly callData: string
  readonly callback: string
  readonly extraData: string
}

/**
 * Follows OffchainLookup errors (ERC-3668): requests the answer from the gateways, and lets the contract verify it.
 * Uses only https gateways, and only for the contract that was called. Rejects with the contract's error if no gateway
 * answers.
 */
export function withGateways(read: ReadContract, fetchWeb: FetchWeb, now: () => number): ReadContract {
  return async (network, to, data) => {
    const due = now() + longestMs
    const follow = async (callData: string, depth: number): Promise<string> => {
      try {
        return await read(network, to, callData)
      } catch (error) {
        const lookup = depth < deepest ? lookupIn(error) : undefined
        if (lookup?.sender !== to.toLowerCase()) throw error
        const response = await firstResponse(lookup, async (url, body) => {
          if (now() >= due) throw error
          return await fetchWeb(url, due - now(), body)
        })
        if (response === undefined) throw error
        return await follow(callbackOf(lookup, response), depth + 1)
      }
    }
    return await follow(data, 0)
  }
}

/**
 * Decodes OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData). Returns
 * undefined for any other error.
 */
function lookupIn(error: unknown): Lookup | undefined {
  const [, digits] = /^0x556f1830([0-9a-f]*)$/.exec(said(error, 'rpcData').toLowerCase()) ?? []
  if (digits === undefined) return undefined
  const list = Number(`0x${digits.slice(word, 2 * word)}`) * 2
  const count = Number(`0x${digits.slice(list, list + word)}`)
  const [callData, extraData] = [bytesAt(digits, 2), bytesAt(digits, 4)]
  if (!(count > 0) || callData === undefined || extraData === undefined) return undefined
  const rows = digits.slice(list + word)
  const urls = Array.from({ length: Math.min(count, maxGateways) }, (_, row) => bytesAt(rows, row))
  return {
    sender: `0x${digits.slice(24, word)}`,
    urls: urls.flatMap(url => textOf(url ?? '') ?? []),
    callData,
    callback: digits.slice(3 * word, 3 * word + 8),
    extraData,
  }
}

/** Returns the answer of the first gateway that has one, as hex digits. A 4xx status ends the search, as ERC-3668 requires. */
async function firstResponse(
  { urls, sender, callData }: Lookup,
  fetchGateway: (url: string, body?: unknown) => Promise<unknown>,
): Promise<string | undefined> {
  const data = `0x${callData}`
  for (const template of urls) {
    const url = template.replaceAll('{sender}', sender).replaceAll('{data}', data)
    if (!isSafe(url)) continue
    try {
      const response = await fetchGateway(url, template.includes('{data}') ? undefined : { data, sender })
      const digits = (response as { data?: unknown } | null)?.data
      if (typeof digits === 'string' && digits.length <= maxDigits && /^0x(?:[0-9a-f]{2})*$/i.test(digits))
        return digits.slice(2)
    } catch (error) {
      if (/^4\d\d$/.test(said(error, 'status'))) return undefined
    }
  }
  return undefined
}

function isSafe(url: string): boolean {
  if (url.length > longestUrl || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}

function callbackOf({ callback, extraData }: Lookup, response: string): string {
  const first = bytesArgument(response)
  return `0x${callback}${wordOf(64)}${wordOf(64 + first.length / 2)}${first}${bytesArgument(extraData)}`
}

function said(error: unknown, fact: string): string {
  return String((error as Partial<AppError> | undefined)?.context?.[fact] ?? '')
}
