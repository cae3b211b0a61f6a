import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect } from 'vitest'
import { formatUnits, parseUnits } from '../../../../src/domain/core/amount.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { SendHttp } from '../../../../src/worker/net/http.ts'
import { type Chance, chanceOf } from '../../../long/seeded.ts'
import { fakeChain, transferLog } from './fake-chain.ts'
import { evmLies, lying, secondNodeOf } from './lying-nodes.ts'
import { account, alice, bob, openOrigin, type useChain } from './stage.ts'

const token = '0x00000000000000000000000000000000000070c3'

/**
 * The result of a case: `requested` if the wallet received a request, `refused` if Portico sent no request to the wallet.
 */
export type Outcome = 'refused' | 'requested'
/**
 * Runs one random case with one user, one amount, and a node that returns false data. Rejects if the wallet gets a
 * wrong request, or if the page shows a false final state.
 */
export type PlayLies = (seed: number, step: number) => Promise<Outcome>
/** The params of a transaction request that the wallet receives. */
export type Sent = {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
}

/** The phases of a transaction in which the page shows the user that nothing was paid. */
export const unpaid = ['failed', 'dropped', 'replaced', 'cancelled', 'refused', 'not-sent']

/** Returns a random amount, written as a user types it. */
export const typedAmount = (chance: Chance): string => chance.of(['1', '2.5', '0.01', '1234.56', '7'])

/** Returns the typed amount in base units, or undefined if the text is not a valid amount. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals)
  } catch {
    return undefined
  }
}

/**
 * Opens an origin whose first node can return false data, for example the log of a transfer that never happened. The
 * second node returns true data or fails. The wallet sends every requested transaction to the chain.
 */
export function openLyingOrigin(
  chain: ReturnType<typeof fakeChain>,
  chance: Chance,
  { owner = account, pays = token, share = 2 } = {},
) {
  const origin = openOrigin(chain as unknown as ReturnType<typeof useChain>, undefined, owner)
  const paid = transferLog(pays, pays, alice, 10n ** 30n)
  origin.state.sendRpc = lying(chain.sendRpc, evmLies(paid), chance, share)
  origin.state.witness = secondNodeOf(chain.sendRpc, chance)
  const walletNode = secondNodeOf(chain.sendRpc, chance)
  const sent: Sent[] = []
  const signed: string[] = []
  origin.state.wallet = async ({ method, params }) => {
    if (method === 'eth_chainId') return await chain.rpc(method)
    if (method === 'eth_signTypedData_v4') {
      signed.push(String((params as unknown[])[1]))
      return `0x${'11'.repeat(64)}1b`
    }
    if (method !== 'eth_sendTransaction') return await walletNode({ method, params: params as unknown[] })
    const [transaction] = params as [Sent]
    sent.push(transaction)
    return chain.submit(transaction)
  }
  const tab = origin.open()
  /** Returns the result of a call to the worker, or undefined if the call rejects. */
  const attempt = async <T>(verb: string, ...args: unknown[]): Promise<T | undefined> =>
    await tab.call<T>(verb, ...args).catch(() => undefined)
  /**
   * Chooses at random whether the sent transaction succeeds, fails or stays pending. Then refreshes the record of the
   * transaction, as a view does, and returns this record.
   */
  const ended = async (id: string) => {
    const fate = chance.below(3)
    if (fate < 2) chain.mine(fate === 0)
    for (let turn = 0; turn < 3; turn += 1) await attempt('refresh', id)
    return tab.tx(id)
  }
  const provide = (provider: SendHttp) => {
    origin.state.provider = provider
  }
  return { tab, attempt, ended, sent, signed, provide, isWitnessed: origin.state.witness === chain.sendRpc }
}

/** Runs a case with one payment of the native coin or of a token on an EVM network. */
export const playSendLies: PlayLies = async (seed, step) => {
  const chance = chanceOf(seed, step)
  const decimals = chance.of([0, 2, 6, 8, 18])
  const chain = fakeChain({ chainId: 31_337, tokens: { [token]: decimals } })
  const { tab, attempt, ended, sent } = openLyingOrigin(chain, chance)
  const isCoin = chance.below(3) === 0
  const text = typedAmount(chance)
  // The decimals that the data provider lists for the asset. These decimals may be wrong, and the test parses the typed
  // amount with them.
  const listed = chance.below(2) === 0 ? (isCoin ? 18 : decimals) : chance.below(40)
  const send = async (): Promise<void> => {
    const amount = unitsOf(text, listed)
    if (amount === undefined) return
    const asset = isCoin ? {} : { token }
    const request = { amount, to: bob, decimals: listed, ...asset }
    const prepared = await attempt<PreparedTransaction>('prepareSend', account, request)
    if (!prepared || prepared.blockedBy || prepared.simulation.status === 'reverts') return
    const id = `lies ${seed} ${step}`
    const summary = { symbol: 'T', amount: formatUnits(amount, listed), decimals: listed, to: bob, ...asset }
    await attempt('sendTransaction', { id, account, kind: 'send', summary, request: prepared.request })
    const [transaction] = sent
    if (!transaction) return
    expect(sent).toHaveLength(1)
    const units = unitsOf(text, isCoin ? 18 : decimals)
    const moved = isCoin
      ? { to: transaction.to, units: BigInt(transaction.value ?? 0) }
      : transferIn(transaction.data)
    expect(moved, 'what the wallet was asked for').toEqual({ to: bob, units })
    expect(transaction.to).toBe(isCoin ? bob : token)
    const tx = await ended(id)
    const paid = chain.mined.some(({ ok }) => ok)
    if (tx?.phase === 'confirmed') expect(paid, 'it is said to be done').toBe(true)
    if (tx && unpaid.includes(tx.phase)) expect(paid, `it is said to be ${tx.phase}`).toBe(false)
  }
  await send().finally(tab.close)
  return sent.length > 0 ? 'requested' : 'refused'
}

function transferIn(data: string | undefined): { to: string; units: bigint } | undefined {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: (data ?? '0x') as Hex })
  if (functionName !== 'transfer') return undefined
  expect(encodeFunctionData({ abi: erc20Abi, functionName, args })).toBe(data)
  return { to: args[0], units: args[1] }
}

/**
 * Runs the given number of random cases, and counts their results. The error of a failing case contains its seed and
 * its number.
 */
export async function playAll(play: PlayLies, seed: number, cases: number): Promise<Record<Outcome, number>> {
  const counts = { refused: 0, requested: 0 }
  for (let step = 0; step < cases; step += 1) {
    const came = await play(seed, step).catch((reason: unknown) => {
      throw new Error(`PORTICO_SEED=${seed}, case ${step}: ${String(reason)}`, { cause: reason })
    })
    counts[came] += 1
  }
  return counts
}
