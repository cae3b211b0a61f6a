import { addressOf, type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { maxToSend } from '../../../domain/transactions/checks.ts'
import type { Spending } from '../../../domain/transactions/journal.ts'
import type {
  BalanceChange,
  Fee,
  PreparedTransaction,
  SendRequest,
  Simulation,
  Speed,
} from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { SendRpc } from '../../chains/chain.ts'
import { quantity } from '../../chains/evm/reply.ts'
import { evmFeeOf } from './evm-fee.ts'
import type { PrepareDeps, Preparer } from './preparer.ts'

/** The inputs of `prepareCall` besides the account and the call. */
type CallTerms = {
  readonly speed: Speed | undefined
  /** Simulates the call on a node, and returns the balance changes or the error. */
  readonly trial: () => Promise<Simulation>
  /** The token and the amount that leave the account with this call. */
  readonly moved?: { readonly token: string; readonly amount: bigint } | undefined
}

/** Prepares the transactions of EVM networks. */
export type EvmPreparer = Pick<Preparer, 'send' | 'call' | 'all' | 'most'> & {
  /** Rejects if the account holds less than it would spend with this fee. */
  checkSpending(account: CaipAddress, spending: Spending, fee: bigint): Promise<void>
}

export function createEvmPreparer(deps: Pick<PrepareDeps, 'chain' | 'quorum' | 'evm' | 'now'>): EvmPreparer {
  const { chain, now } = deps

  const nativeOf = async (sendRpc: SendRpc, address: string) =>
    quantity(await sendRpc({ method: 'eth_getBalance', params: [address, 'latest'] }))

  const prepareCall = async (
    account: CaipAddress,
    call: EvmCall,
    { speed = 'normal', trial, moved }: CallTerms,
  ): Promise<PreparedTransaction> => {
    const evm = await deps.evm()
    const sendRpc = chain(networkOf(account))
    const from = addressOf(account)
    const [gas, simulation] = await Promise.all([
      evm.estimateGas(sendRpc, from, call).catch(toAppError),
      trial(),
    ])
    const fees =
      typeof gas === 'bigint' ? await evmFeeOf(deps, account, call, gas).catch(() => undefined) : undefined
    const fee: Fee | undefined = fees && {
      speed,
      max: fees[speed].max,
      additional: fees.additional,
      ...(fees.unread && { partial: true }),
      choices: { slow: fees.slow, normal: fees.normal, fast: fees.fast },
    }
    const spending = { native: call.value, tokens: new Map(moved && [[moved.token, moved.amount]]) }
    const refusal = await checkSpending(account, spending, fee?.max ?? 0n).then(() => undefined, toAppError)
    const evmRequest = {
      type: 'evm',
      call,
      ...(typeof gas === 'bigint' && { gas }),
      ...(fees && { fees: fees[speed].fees }),
    } as const
    return {
      request: evmRequest,
      simulation: withEstimateError(simulation, gas),
      at: now(),
      ...(fee && { fee }),
      ...(refusal && { blockedBy: toRecord(refusal) }),
    }
  }

  const checkSpending = async (account: CaipAddress, { native, tokens }: Spending, fee: bigint) => {
    const sendRpc = chain(networkOf(account))
    const owner = addressOf(account)
    const heldOf = async (token: string) =>
      await (await deps.evm()).tokenBalance(sendRpc, token, owner).catch(() => undefined)
    const [coins, ...held] = await Promise.all([
      nativeOf(sendRpc, owner).catch(() => undefined),
      ...[...tokens.keys()].map(heldOf),
    ])
    const isShort = [...tokens.values()].some((amount, index) => (held[index] ?? amount) < amount)
    if (isShort) throw new AppError('insufficient-funds', { of: 'token' })
    if (coins === undefined || coins >= native + fee) return
    throw new AppError('insufficient-funds', { of: coins < native ? 'amount' : 'fee' })
  }

  return {
    checkSpending,
    call: async (account, call, speed, tokens) => {
      const { simulateOnOtherNodes: simulateElsewhere } = await deps.evm()
      const quorum = await deps.quorum(networkOf(account))
      const trial = () => simulateElsewhere(quorum, addressOf(account), call, tokens)
      return await prepareCall(account, call, { speed, trial })
    },
    send: async (account, request) => {
      const { token, amount, to, speed } = request
      const { simulate, transferCall } = await deps.evm()
      const call = transferCall(token, to, amount)
      const tokens = token === undefined ? [] : [token]
      const trial = () => simulate(chain(networkOf(account)), addressOf(account), call, tokens)
      const moved = token === undefined ? undefined : { token, amount }
      const prepared = await prepareCall(account, call, { speed, trial, moved })
      return { ...prepared, simulation: markUnexplainedChanges(prepared.simulation, request) }
    },
    all: async account => ({ amount: await nativeOf(chain(networkOf(account)), addressOf(account)) }),
    most: async (account, token, to = addressOf(account)) => {
      const sendRpc = chain(networkOf(account))
      const owner = addressOf(account)
      const evm = await deps.evm()
      if (token !== undefined) return { amount: await evm.tokenBalance(sendRpc, token, owner) }
      const call = evm.transferCall(undefined, to, 1n)
      const [native, gas] = await Promise.all([
        nativeOf(sendRpc, owner),
        evm.estimateGas(sendRpc, owner, call),
      ])
      // The fee of the speed `fast` is subtracted from the balance, because the transaction might fail with a lower
      // fee. The unused part of the fee stays in the account.
      const { fast, unread } = await evmFeeOf(deps, account, call, gas)
      // Rejects if a part of the fee is unknown, because the computed maximum would then be too high to send.
      if (unread) throw unread
      return { amount: maxToSend(native, fast.max, true), fee: fast.max }
    },
  }
}

/**
 * Largest difference between the requested and the simulated amount that counts as rounding (base units). Tokens that
 * count in shares, such as stETH, round amounts.
 */
const maxRounding = 2n

/**
 * Sets `mismatch` on a simulation whose balance changes differ from the request. The only expected change is that the
 * balance of the requested token falls by the requested amount. A simulation without any change is not marked.
 */
function markUnexplainedChanges(simulation: Simulation, { token, amount }: SendRequest): Simulation {
  if (simulation.status !== 'ok') return simulation
  const rounding = token === undefined || amount <= maxRounding ? 0n : maxRounding
  const isRequested = (change: BalanceChange) => {
    const off = change.delta + amount
    const isSameAsset = change.token?.toLowerCase() === token?.toLowerCase()
    return isSameAsset && off <= rounding && off >= -rounding
  }
  return simulation.changes.every(isRequested) ? simulation : { ...simulation, mismatch: true }
}

/**
 * Marks the simulation as reverted if the error of the gas estimate proves that the call reverts. Otherwise returns the
 * simulation unchanged. This is necessary because some nodes cannot simulate calls.
 */
function withEstimateError(simulation: Simulation, gas: bigint | AppError): Simulation {
  const hopeless = ['execution-reverted', 'contract-panic', 'contract-reverted']
  if (typeof gas === 'bigint' || simulation.status === 'reverts' || !hopeless.includes(gas.code))
    return simulation
  return { status: 'reverts', error: toRecord(gas) }
}
