import { type Hex, hashMessage, verifyMessage } from 'viem'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Context, isAddressOf, record, textOf } from './context.ts'
import { badAddress, refuse, unreadable } from './errors.ts'
import type { NameRecord } from './memory.ts'
import { allowedZones, isFormed, nameProblem } from './profile-names.ts'

const secondsOff = 10
const coinTypes = [60, 0x80000000 + 42161, 0x80000000 + 137, 0x80000000 + 10, 0x80000000 + 8453]

/**
 * Returns the routes for names: lookup by name or address, suggestions, registration and changes. Registration and
 * changes need a signature.
 */
export const profileRoutes = (context: Context): readonly Route[] => {
  const { names } = context.memory
  const iso = () => new Date(context.now()).toISOString()

  const lookup = ({ params, query }: HttpRequest): Reply => {
    const name = (params.name ?? '').toLowerCase()
    if (!isFormed(name)) return refuse(400, 'name', 'Invalid name format')
    const found = names.get(name)
    if (found) return { body: found }
    return query.get('apiVersion') === '2' ? { body: [] } : refuse(404, 'name', 'Name is not found')
  }

  const reverse = ({ params, query }: HttpRequest): Reply => {
    const address = params.address ?? ''
    if (!isAddressOf('eip155', address) && !isAddressOf('solana', address)) return badAddress()
    const found = [...names.values()].filter(record => holds(record, address))
    if (found.length > 0) return { body: found }
    return query.get('apiVersion') === '2'
      ? { body: [] }
      : refuse(404, 'address', 'No name for address is found')
  }

  const suggest = ({ params, query }: HttpRequest): Reply => {
    const typed = (params.name ?? '').toLowerCase()
    const zone = query.get('zone') ?? allowedZones[0] ?? ''
    if (typed.length < 3 || !/^[a-z0-9-]+$/.test(typed)) return refuse(400, 'name', 'Invalid name length')
    const candidates = [typed, `${typed}1`, `my${typed}`, `the${typed}`, `${typed}-eth`].map(
      label => `${label}.${zone}`,
    )
    return { body: { suggestions: candidates.map(name => ({ name, registered: names.has(name) })) } }
  }

  const register = async ({ json }: HttpRequest): Promise<Reply> => {
    const signed = await readSigned(json)
    if ('status' in signed) return signed
    const { address, coinType, message } = signed
    const name = textOf(message.name)
    const problem = nameProblem(name)
    if (problem) return refuse(400, 'name', problem)
    if (names.has(name)) return refuse(400, 'name', 'Name is already registered')
    const attributes = attributesOf(message.attributes)
    if (!attributes) return refuse(400, 'attributes', 'Unsupported name attribute in payload')
    const entry = { address, created_at: iso() }
    const addresses = { '60': entry, [String(coinType)]: entry }
    const made = { name, registered_at: iso(), updated_at: null, attributes, addresses }
    names.set(name, made)
    return { body: made }
  }

  const change =
    (apply: (known: NameRecord, signed: Signed) => Reply) =>
    async ({ params, json }: HttpRequest): Promise<Reply> => {
      const known = names.get((params.name ?? '').toLowerCase())
      if (!known) return refuse(404, 'name', 'Name is not found')
      const signed = await readSigned(json)
      if ('status' in signed) return signed
      if (!holds(known, signed.address)) return refuse(401, 'address', 'Name owner validation error')
      known.updated_at = iso()
      return apply(known, signed)
    }

  const setAttributes = change((known, { message }) => {
    const attributes = attributesOf(message.attributes)
    if (!attributes) return refuse(400, 'attributes', 'Unsupported name attribute in payload')
    known.attributes = attributes
    return { body: attributes }
  })

  const setAddress = change((known, { message, coinType }) => {
    const address = textOf(message.address)
    if (!isAddressOf('eip155', address)) return badAddress()
    known.addresses[String(coinType)] = { address, created_at: iso() }
    return { body: known.addresses }
  })

  type Signed = { address: Hex; coinType: number; message: Record<string, unknown> }

  /**
   * Reads the signed body of a request that registers or changes a name. Returns an error reply if the body is invalid,
   * for example if its coin type, time or signature is wrong.
   */
  const readSigned = async (json: unknown): Promise<Signed | (Reply & { status: number })> => {
    const refusal = (status: number, field: string, text: string) => ({
      ...refuse(status, field, text),
      status,
    })
    const body = record(json)
    const [text, signature, address] = [textOf(body.message), textOf(body.signature), textOf(body.address)]
    const coinType = Number(body.coin_type)
    const message = parseRecord(text)
    if (!message) return { ...unreadable('message is not JSON'), status: 422 }
    if (!isAddressOf('eip155', address)) return { ...badAddress(), status: 400 }
    if (!coinTypes.includes(coinType)) return refusal(400, 'coin_type', 'Unsupported coin type')
    const off = Math.abs(Number(message.timestamp) - context.now() / 1000)
    if (!(off <= secondsOff)) return refusal(400, 'timestamp', 'Signature UNIXTIME timestamp is too old')
    if (!(await isSignedBy(context, address as Hex, text, signature as Hex))) {
      return refusal(401, 'signature', 'Signature validation error')
    }
    return { address: address as Hex, coinType, message }
  }

  return [
    ['GET', '/v1/profile/account/:name', lookup],
    ['GET', '/v1/profile/reverse/:address', reverse],
    ['GET', '/v1/profile/suggestions/:name', suggest],
    ['POST', '/v1/profile/account', register],
    ['POST', '/v1/profile/account/:name/attributes', setAttributes],
    ['POST', '/v1/profile/account/:name/address', setAddress],
  ]
}

const holds = ({ addresses }: NameRecord, address: string): boolean =>
  Object.values(addresses).some(entry => entry.address.toLowerCase() === address.toLowerCase())

const parseRecord = (text: string): Record<string, unknown> | undefined => {
  try {
    return record(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Returns the attributes if all of them are allowed, and otherwise undefined. The only allowed attribute is `bio`, with
 * up to 255 plain characters.
 */
const attributesOf = (value: unknown): Record<string, string> | undefined => {
  const given = record(value)
  const ok = Object.entries(given).every(
    ([key, text]) =>
      key === 'bio' &&
      typeof text === 'string' &&
      text.length <= 255 &&
      /^[\w\s.,:;!?@#&()'"/-]*$/.test(text),
  )
  return ok ? (given as Record<string, string>) : undefined
}

/**
 * Whether the key of the account made the signature, or the contract of the account accepts it on some chain
 * (ERC-1271).
 */
const isSignedBy = async (
  context: Context,
  address: Hex,
  message: string,
  signature: Hex,
): Promise<boolean> => {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(signature)) return false
  const own = await verifyMessage({ address, message, signature }).catch(() => false)
  if (own) return true
  const words = [
    hashMessage(message).slice(2),
    '40'.padStart(64, '0'),
    lengthWord(signature),
    padded(signature),
  ]
  const call = { to: address, data: `0x1626ba7e${words.join('')}` }
  const answers = context.chains.map(async ({ rpc }) => rpc('eth_call', [call, 'latest']).catch(() => ''))
  return (await Promise.all(answers)).some(answer => String(answer).startsWith('0x1626ba7e'))
}

const lengthWord = (signature: Hex): string => ((signature.length - 2) / 2).toString(16).padStart(64, '0')

const padded = (signature: Hex): string => {
  const hex = signature.slice(2)
  return hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}
