import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { addressWord, bytesIn, numberIn } from '../../../domain/core/evm-data.ts'
import { bytesOfHex } from '../../../domain/core/lib/hex.ts'
import { permitData, permitSignatureWords } from '../../../domain/swaps/permit.ts'
import type { SwapRequest } from '../../../domain/swaps/swap-params.ts'
import type { SwapStep } from '../../../domain/swaps/types.ts'

const permitsKept = 10

/** A signed permit is not used any more if it expires within this time (s). */
const permitMarginS = 60

type Permit = Extract<SwapStep, { kind: 'permit' }>

function keepNewest<T>(into: Map<string, T>, key: string, value: T): void {
  into.delete(key)
  into.set(key, value)
  const [oldest] = into.keys()
  if (into.size > permitsKept && oldest !== undefined) into.delete(oldest)
}

export type CallNode = (
  network: CaipNetworkId,
  request: { readonly method: string; readonly params: readonly unknown[] },
) => Promise<unknown>

const permitLifetimeS = 1_200
const selectors = {
  name: '0x06fdde03',
  version: '0x54fd4d50',
  separator: '0x3644e515',
  nonces: '0x7ecebe00',
} as const

/**
 * Matches the code of an account that delegates to a contract (EIP-7702). Unlike other accounts with code, such an
 * account can sign a permit.
 */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/**
 * Prepares a permit for exactly this amount, with the token's own EIP-712 domain. Returns undefined if the token or the
 * account does not support permits. In that case, the next step is an approval.
 */
async function preparePermit(
  sendRpc: CallNode,
  account: CaipAddress,
  allowance: { readonly token: string; readonly spender: string; readonly amount: bigint },
  now: number,
): Promise<Extract<SwapStep, { kind: 'permit' }> | undefined> {
  const network = networkOf(account)
  const owner = addressOf(account)
  const call = (data: string) =>
    sendRpc(network, { method: 'eth_call', params: [{ to: allowance.token, data }, 'latest'] })
  try {
    const [code, name, version, separator, nonce] = await Promise.all([
      sendRpc(network, { method: 'eth_getCode', params: [owner, 'latest'] }),
      call(selectors.name).then(readText),
      call(selectors.version).then(readText, () => undefined),
      call(selectors.separator).then(readWord),
      call(`${selectors.nonces}${addressWord(owner)}`).then(readWord),
    ])
    if (code !== '0x' && !(typeof code === 'string' && delegated.test(code))) return undefined
    const count = numberIn(nonce)
    if (name === undefined || separator === undefined || count === undefined) return undefined
    const versions = version === undefined ? ['1', '2'] : [version]
    const deadline = Math.floor(now / 1000) + permitLifetimeS
    const facts = { token: allowance.token, name, versions, separator, nonce: count }
    const { spender, amount } = allowance
    const typedData = permitData(account, facts, { spender, amount, deadline })
    return typedData === undefined ? undefined : { kind: 'permit', typedData, spender, amount, deadline }
  } catch {
    return undefined
  }
}

/**
 * Whether the token's current nonce equals the nonce in the permit. If the node does not respond, the permit is treated
 * as unused.
 */
async function isPermitUnused(
  sendRpc: CallNode,
  account: CaipAddress,
  token: string,
  typedData: string,
): Promise<boolean> {
  const data = `${selectors.nonces}${addressWord(addressOf(account))}`
  const response = await sendRpc(networkOf(account), {
    method: 'eth_call',
    params: [{ to: token, data }, 'latest'],
  }).catch(() => undefined)
  const expected = numberIn(readWord(response))
  const { nonce } = (JSON.parse(typedData) as { readonly message: { readonly nonce: string } }).message
  return expected === undefined || expected === BigInt(nonce)
}

function readWord(response: unknown): string | undefined {
  return typeof response === 'string' && /^0x[0-9a-f]{64}$/i.test(response)
    ? response.slice(2).toLowerCase()
    : undefined
}

/** Decodes an ABI-encoded string: offset, length, bytes. */
function readText(response: unknown): string | undefined {
  if (typeof response !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(response)) return undefined
  const hex = bytesIn(response.slice(2).toLowerCase().match(/.{64}/g) ?? [], 0)
  return hex === undefined ? undefined : new TextDecoder().decode(bytesOfHex(hex))
}

type PermitsDeps = {
  readonly callNode: CallNode
  readonly requestWallet: (request: { readonly method: string; readonly params: unknown }) => Promise<unknown>
  readonly now: () => number
}

/** The permits of swaps, by the key of the swap's parameters: those offered to the user, and those signed. */
type Permits = {
  /** Offers a permit for the user to sign. Returns undefined if the token or the account does not support permits. */
  offer(
    key: string,
    account: CaipAddress,
    allowance: { readonly token: string; readonly spender: string; readonly amount: bigint },
  ): Promise<Permit | undefined>
  /** Requests the user's signature for the permit that was offered last. */
  sign(key: string, account: CaipAddress): Promise<void>
  /** Returns the words of a signed permit that is still valid and unused. Forgets a permit that is used. */
  wordsFor(key: string, request: SwapRequest): Promise<string | undefined>
  forget(key: string): void
}

export function createPermits({ callNode, requestWallet, now }: PermitsDeps): Permits {
  const offered = new Map<string, Permit>()
  const signed = new Map<string, Permit & { readonly words: string }>()

  return {
    offer: async (key, account, allowance) => {
      const permit = await preparePermit(callNode, account, allowance, now())
      if (permit) keepNewest(offered, key, permit)
      return permit
    },
    sign: async (key, account) => {
      const permit = offered.get(key)
      if (!permit) throw new AppError('swap-permit-unsupported')
      const params = [addressOf(account), permit.typedData]
      const signature = await requestWallet({ method: 'eth_signTypedData_v4', params })
      const words = permitSignatureWords(account, permit, signature)
      if (words === undefined) throw new AppError('swap-permit-unsupported')
      keepNewest(signed, key, { ...permit, words })
    },
    wordsFor: async (key, { account, from }) => {
      const permit = signed.get(key)
      if (!permit || permit.deadline - permitMarginS <= now() / 1000) return undefined
      if (await isPermitUnused(callNode, account, from, permit.typedData)) return permit.words
      signed.delete(key)
      return undefined
    },
    forget: key => void signed.delete(key),
  }
}
