import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import { addressWord, bytesIn, numberIn } from '../../../domain/core/evm-data.ts'
import { permitData } from '../../../domain/swaps/permit.ts'
import type { SwapStep } from '../../../domain/swaps/types.ts'

/** Asks a node of the network. */
export type AskChain = (
  network: CaipNetworkId,
  request: { readonly method: string; readonly params: readonly unknown[] },
) => Promise<unknown>

/** How long a permit may be used. */
const permitLifetimeS = 1_200
const selectors = {
  name: '0x06fdde03',
  version: '0x54fd4d50',
  separator: '0x3644e515',
  nonces: '0x7ecebe00',
} as const
/** Code of an account that lends itself to a contract (EIP-7702): it still signs for itself. */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/**
 * A permit for exactly so much, made of what the token says of itself; undefined where the token, or the account, has no use for
 * one: an approval takes its place.
 */
export async function preparePermit(
  ask: AskChain,
  account: CaipAddress,
  grant: { readonly token: string; readonly spender: string; readonly amount: bigint },
  now: number,
): Promise<Extract<SwapStep, { kind: 'permit' }> | undefined> {
  const network = networkOf(account)
  const owner = addressOf(account)
  const call = (data: string) =>
    ask(network, { method: 'eth_call', params: [{ to: grant.token, data }, 'latest'] })
  try {
    const [code, name, version, separator, nonce] = await Promise.all([
      ask(network, { method: 'eth_getCode', params: [owner, 'latest'] }),
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
    const facts = { token: grant.token, name, versions, separator, nonce: count }
    const { spender, amount } = grant
    const typedData = permitData(account, facts, { spender, amount, deadline })
    return typedData === undefined ? undefined : { kind: 'permit', typedData, spender, amount, deadline }
  } catch {
    return undefined
  }
}

/** Whether the token still expects the nonce this permit was signed with. A node that cannot tell does not speak against it. */
export async function isPermitUnused(
  ask: AskChain,
  account: CaipAddress,
  token: string,
  typedData: string,
): Promise<boolean> {
  const data = `${selectors.nonces}${addressWord(addressOf(account))}`
  const answer = await ask(networkOf(account), {
    method: 'eth_call',
    params: [{ to: token, data }, 'latest'],
  }).catch(() => undefined)
  const expected = numberIn(readWord(answer))
  const { nonce } = (JSON.parse(typedData) as { readonly message: { readonly nonce: string } }).message
  return expected === undefined || expected === BigInt(nonce)
}

function readWord(answer: unknown): string | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
    ? answer.slice(2).toLowerCase()
    : undefined
}

/** A text as contracts give it: where it stands, how long it is, its bytes. */
function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return undefined
  const hex = bytesIn(answer.slice(2).toLowerCase().match(/.{64}/g) ?? [], 0)
  const bytes = hex?.slice(2).match(/../g) ?? []
  if (hex === undefined) return undefined
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)))
}
