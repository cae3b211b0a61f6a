import { concat, decodeErrorResult, encodeAbiParameters, type Hex } from 'viem'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { undefinedIfThrown } from './contract-function.ts'
import type { FetchWeb, ReadContract } from './ens.ts'

/** Maximum number of OffchainLookup errors that are followed for one call of a contract. */
const deepest = 4
const maxGateways = 3
const longestMs = 15_000
const longestUrl = 16_384
/** Maximum length of the data that a gateway returns, in hex digits including 0x. */
const maxDigits = 131_072

const offchainLookup = {
  type: 'error',
  name: 'OffchainLookup',
  inputs: [
    { name: 'sender', type: 'address' },
    { name: 'urls', type: 'string[]' },
    { name: 'callData', type: 'bytes' },
    { name: 'callback', type: 'bytes4' },
    { name: 'extraData', type: 'bytes' },
  ],
} as const

/** The fields of an OffchainLookup error. `sender` is in lower case. */
type Lookup = {
  readonly sender: string
  readonly urls: readonly string[]
  readonly callData: Hex
  readonly callback: Hex
  readonly extraData: Hex
}

/**
 * Returns a `ReadContract` that follows OffchainLookup errors (ERC-3668): it requests the data from the gateways, and
 * lets the contract verify this data. Uses only https gateways, and only if the called contract itself is the sender of
 * the error. Rejects with the contract's error if no gateway returns the data.
 */
export function withGateways(read: ReadContract, fetchWeb: FetchWeb, now: () => number): ReadContract {
  return async (network, to, data) => {
    const due = now() + longestMs
    const follow = async (callData: Hex, depth: number): Promise<Hex> => {
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

function lookupIn(error: unknown): Lookup | undefined {
  const data = detailOf(error, 'rpcData') as Hex
  const decoded = undefinedIfThrown(() => decodeErrorResult({ abi: [offchainLookup], data }))
  if (decoded?.errorName !== 'OffchainLookup') return undefined
  const [sender, urls, callData, callback, extraData] = decoded.args
  return { sender: sender.toLowerCase(), urls: urls.slice(0, maxGateways), callData, callback, extraData }
}

/**
 * Returns the data of the first gateway that returns valid data. A 4xx status ends the search, as ERC-3668 requires.
 */
async function firstResponse(
  { urls, sender, callData }: Lookup,
  fetchGateway: (url: string, body?: unknown) => Promise<unknown>,
): Promise<Hex | undefined> {
  for (const template of urls) {
    const url = template.replaceAll('{sender}', sender).replaceAll('{data}', callData)
    if (!isSafe(url)) continue
    try {
      const response = await fetchGateway(
        url,
        template.includes('{data}') ? undefined : { data: callData, sender },
      )
      const digits = (response as { data?: unknown } | null)?.data
      if (typeof digits === 'string' && digits.length <= maxDigits && /^0x(?:[0-9a-f]{2})*$/i.test(digits))
        return digits as Hex
    } catch (error) {
      if (/^4\d\d$/.test(detailOf(error, 'status'))) return undefined
    }
  }
  return undefined
}

function isSafe(url: string): boolean {
  if (url.length > longestUrl || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}

function callbackOf({ callback, extraData }: Lookup, response: Hex): Hex {
  return concat([
    callback,
    encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [response, extraData]),
  ])
}

function detailOf(error: unknown, detail: string): string {
  return String((error as Partial<AppError> | undefined)?.context?.[detail] ?? '')
}
