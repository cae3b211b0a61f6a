import { formatUnits } from '../../../domain/core/amount.ts'
import { solDecimals } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { feeChoices, maxFee, maxToSend, priceOf } from '../../../domain/transactions/checks.ts'
import { type Spending, spendingOf } from '../../../domain/transactions/journal.ts'
import type {
  BalanceChange,
  Fee,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Simulation,
  Speed,
} from '../../../domain/transactions/prepared.ts'
import type { EvmCall, TransactionIntent } from '../../../domain/transactions/record.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type * as EvmMoney from '../../chains/evm/prepare.ts'
import { quantity } from '../../chains/evm/reply.ts'
import type * as EvmSimulate from '../../chains/evm/simulate.ts'
import type * as EvmTrial from '../../chains/evm/trial.ts'
import type * as SolanaMoney from '../../chains/solana/prepare.ts'

/**
 * The dependencies of `createPreparer`. The code for EVM chains and the code for Solana each load at their first use.
 */
export type PrepareDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  /**
   * Returns the independent nodes of a network. For a simulation, `Preparer.call` prefers nodes that do not belong to
   * the data provider, because the data provider may have proposed the call.
   */
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  readonly evm: () => Promise<typeof EvmMoney & typeof EvmSimulate & typeof EvmTrial>
  readonly solana: () => Promise<typeof SolanaMoney>
  readonly now: () => number
}

/** Computes the wallet request, the cost and the effects of a transaction, before the request is sent to the wallet. */
export type Preparer = {
  send(account: CaipAddress, request: SendRequest): Promise<PreparedTransaction>
  call(
    account: CaipAddress,
    call: EvmCall,
    speed?: Speed,
    tokens?: readonly string[],
  ): Promise<PreparedTransaction>
  most(account: CaipAddress, token?: string, to?: string): Promise<MaxToSend>
  /**
   * Returns the whole native balance of an EVM account. The user can send all of it if the site pays the network fee.
   */
  all(account: CaipAddress): Promise<MaxToSend>
  /**
   * Rejects if the account can no longer pay for the transaction. Otherwise resolves, even if the chain cannot be
   * reached.
   */
  checkFunds(intent: Pick<TransactionIntent, 'account' | 'request' | 'kind'>): Promise<void>
}

/** The inputs of `prepareCall` besides the account and the call. */
type CallTerms = {
  readonly speed: Speed | undefined
  /** Simulates the call on a node, and returns the balance changes or the error. */
  readonly trial: () => Promise<Simulation>
  /** The token and the amount that leave the account with this call. */
  readonly moved?: { readonly token: string; readonly amount: bigint } | undefined
}

export function createPreparer(deps: PrepareDeps): Preparer {
  const { chain, now } = deps

  const nativeOf = async (sendRpc: SendRpc, address: string) =>
    quantity(await sendRpc({ method: 'eth_getBalance', params: [address, 'latest'] }))

  const evmFee = async (
    account: CaipAddress,
    call: EvmCall,
    gas: bigint,
  ): Promise<NonNullable<Fee['choices']> & { additional: bigint; unread?: AppError }> => {
    const evm = await deps.evm()
    const network = networkOf(account)
    const sendRpc = chain(network)
    const [facts, data] = await Promise.all([
      evm.readFeeFacts(sendRpc),
      evm.dataFee(sendRpc, network, call, gas).catch(toAppError),
    ])
    const [additional, unread] = typeof data === 'bigint' ? [data] : [0n, data]
    const choices = feeChoices(facts)
    const withMax = (speed: Speed) => ({ fees: choices[speed], max: maxFee(gas, choices[speed], additional) })
    return {
      slow: withMax('slow'),
      normal: withMax('normal'),
      fast: withMax('fast'),
      additional,
      ...(unread && { unread }),
    }
  }

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
    const fees = typeof gas === 'bigint' ? await evmFee(account, call, gas).catch(() => undefined) : undefined
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

  const checkFunds: Preparer['checkFunds'] = async intent => {
    const { account, request: callRequest } = intent
    if (callRequest.type === 'solana') {
      const solana = await deps.solana()
      return await solana.checkFunds(chain(networkOf(account)), callRequest.transaction)
    }
    const isPriced = callRequest.type === 'evm' && callRequest.gas !== undefined && callRequest.fees
    const fee = isPriced ? (callRequest.gas ?? 0n) * priceOf(callRequest.fees) : 0n
    await checkSpending(account, spendingOf(intent), fee)
  }

  const prepareSolana = async (account: CaipAddress, request: SendRequest): Promise<PreparedTransaction> => {
    const solana = await deps.solana()
    const sendRpc = chain(networkOf(account))
    const from = addressOf(account)
    const { token, amount, to } = request
    const transfer = { from, to, amount, ...(token !== undefined && { token }) }
    const made = await solana.buildTransfer(sendRpc, transfer)
    const { transaction, lastValidBlockHeight, fee, rent, transferFee } = made
    const simulation = await solana.simulateTransfer(sendRpc, made, transfer)
    const refusal = await solanaRefusal(sendRpc, from, request, fee + rent).then(() => undefined, toAppError)
    return {
      request: { type: 'solana', transaction, lastValidBlockHeight },
      fee: { speed: 'normal', max: fee + rent, additional: rent },
      simulation,
      ...(transferFee > 0n && { transferFee }),
      at: now(),
      ...(refusal && { blockedBy: toRecord(refusal) }),
    }
  }

  /**
   * Rejects if Solana would reject the transfer. Solana rejects a transfer if the balance is too low, or if the
   * sender's account or a new account of the recipient would hold less than the rent minimum.
   */
  const solanaRefusal = async (
    sendRpc: SendRpc,
    from: string,
    { token, amount, to }: SendRequest,
    cost: bigint,
  ) => {
    const solana = await deps.solana()
    const [lamports, least] = await Promise.all([solana.lamportsOf(sendRpc, from), solana.rentOf(sendRpc)])
    const spent = cost + (token === undefined ? amount : 0n)
    if (token !== undefined && (await solana.tokenBalanceOf(sendRpc, from, token)) < amount) {
      throw new AppError('insufficient-funds', { of: 'token' })
    }
    if (lamports < spent)
      throw new AppError('insufficient-funds', { of: token === undefined ? 'amount' : 'fee' })
    const left = lamports - spent
    const facts = { least: formatUnits(least, solDecimals), symbol: 'SOL' }
    if (left > 0n && left < least) throw new AppError('send-remainder', facts)
    if (token !== undefined || amount >= least) return
    if ((await solana.lamportsOf(sendRpc, to)) === 0n) throw new AppError('send-receiver-new', facts)
  }

  return {
    checkFunds,
    call: async (account, call, speed, tokens) => {
      const { simulateOnOtherNodes: simulateElsewhere } = await deps.evm()
      const quorum = await deps.quorum(networkOf(account))
      const trial = () => simulateElsewhere(quorum, addressOf(account), call, tokens)
      return await prepareCall(account, call, { speed, trial })
    },
    send: async (account, request) => {
      const { token, amount, to, speed } = request
      if (amount <= 0n || to === '') throw new AppError('send-incomplete')
      const namespace = namespaceOf(account)
      if (namespace === 'solana') return await prepareSolana(account, request)
      if (namespace !== 'eip155') throw new AppError('send-chain-unsupported')
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
      if (namespaceOf(account) === 'solana') {
        const solana = await deps.solana()
        if (token !== undefined) return { amount: await solana.tokenBalanceOf(sendRpc, owner, token) }
        const [lamports, built] = await Promise.all([
          solana.lamportsOf(sendRpc, owner),
          solana.buildTransfer(sendRpc, { from: owner, to, amount: 1n }),
        ])
        return { amount: maxToSend(lamports, built.fee, true), fee: built.fee }
      }
      const evm = await deps.evm()
      if (token !== undefined) return { amount: await evm.tokenBalance(sendRpc, token, owner) }
      const call = evm.transferCall(undefined, to, 1n)
      const [native, gas] = await Promise.all([
        nativeOf(sendRpc, owner),
        evm.estimateGas(sendRpc, owner, call),
      ])
      // The fee of the speed `fast` is subtracted from the balance, because the transaction might fail with a lower
      // fee. The unused part of the fee stays in the account.
      const { fast, unread } = await evmFee(account, call, gas)
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
