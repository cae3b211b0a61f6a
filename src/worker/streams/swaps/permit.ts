import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import { addressWord, bytesIn, numberIn } from '../../../domain/core/evm-data.ts'
import { permitData } from '../../../domain/swaps/permit.ts'
import type { SwapStep } from '../../../domain/swaps/types.ts'

/** Sends a request to a node of the network. */
export type AskChain = (
  network: CaipNetworkId,
  request: { readonly method: string; readonly params: readonly unknown[] },
) => Promise<unknown>

/** Lifetime of a permit in seconds. */
const permitLifetimeS = 1_200
const selectors = {
  name: '0x06fdde03',
  version: '0x54fd4d50',
  separator: '0x3644e515',
  nonces: '0x7ecebe00',
} as const
/** Matches the code of an account that delegates to a contract (EIP-7702). Such an account can still sign. */
const delegated = /^0xef0100[0-9a-f]{40}$/i

/**
 * Prepares a permit for exactly this amount, with the token's own EIP-712 domain. Undefined if the token or the account does
 * not support permits; then an approval is used.
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

/** Whether the token's nonce is still the nonce in the permit. If the node cannot answer, the permit counts as unused. */
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

/** Decodes a string in ABI encoding: offset, length, bytes. */
function readText(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return undefined
  const hex = bytesIn(answer.slice(2).toLowerCase().match(/.{64}/g) ?? [], 0)
  const bytes = hex?.slice(2).match(/../g) ?? []
  if (hex === undefined) return undefined
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)))
}
