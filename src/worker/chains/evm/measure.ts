import { addressWord, wordOf } from '../../../domain/core/evm-data.ts'
import { isNativeCoin } from '../../../domain/swaps/network.ts'
import type { BalanceChange } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { AskChain } from '../chain.ts'
import { unreadable } from './reply.ts'

const balanceOf = `70a08231${'0'.repeat(56)}`

/**
 * Measures how a call changes some tokens and the native coin, for nodes without simulation. One `eth_call` replaces the
 * account's code: the new code reads the balances, makes the call as the account, and reads the balances again. Rejects
 * if the node does not support state overrides, or if the call fails.
 */
export async function measure(
  ask: AskChain,
  from: string,
  call: EvmCall,
  tokens: readonly string[],
): Promise<readonly BalanceChange[]> {
  const counted = [...new Set(tokens.filter(token => !isNativeCoin(token)).map(token => token.toLowerCase()))]
  const code = codeFor(call, counted)
  const answer = await ask({
    method: 'eth_call',
    params: [{ to: from, data: call.data }, 'latest', { [from]: { code } }],
  })
  const words = typeof answer === 'string' ? (answer.slice(2).match(/[0-9a-f]{64}/gi) ?? []) : []
  const [worked, ...counts] = words.map(word => BigInt(`0x${word}`))
  const half = counted.length + 1
  if (worked !== 1n || counts.length !== 2 * half) throw unreadable('no count of what moves')
  const deltas = counts.slice(0, half).map((before, index) => (counts[half + index] ?? 0n) - before)
  return deltas
    .map((delta, index) => ({ ...(index > 0 && { token: counted[index - 1] as string }), delta }))
    .filter(({ delta }) => delta !== 0n)
}

/** EVM code in hex. Memory layout: the success flag, the balances before and after, space for a balance query, the call data. */
function codeFor(call: EvmCall, tokens: readonly string[]): string {
  const count = tokens.length + 1
  const at = (word: number) => `61${(word * 32).toString(16).padStart(4, '0')}`
  const [room, data] = [1 + 2 * count, 3 + 2 * count]
  const held = (token: string | undefined): string => {
    // SELFBALANCE
    if (token === undefined) return '47'
    const question = `7f${balanceOf}${at(room)}52 30 ${at(room)}6004 01 52`
    const asked = `6020${at(room)}6024${at(room)}7f${addressWord(token)}5a fa`
    // A token that returns no number invalidates the whole measurement: an invalid jump aborts it.
    return `${question} ${asked} 3d601f10 16 15 6000 57 ${at(room)}51`
  }
  const counts = (first: number): string =>
    [undefined, ...tokens].map((token, index) => `${held(token)} ${at(first + index)}52`).join('')
  const code = [
    // A call without data only delivers coins: accept them.
    '36 6005 57 00 5b',
    counts(1),
    `36 6000 ${at(data)} 37`,
    `6000 6000 36 ${at(data)} 7f${wordOf(call.value)} 7f${addressWord(call.to)} 5a f1 6000 52`,
    counts(1 + count),
    `${at(1 + 2 * count)} 6000 f3`,
  ]
  return `0x${code.join('').replaceAll(' ', '')}`
}
