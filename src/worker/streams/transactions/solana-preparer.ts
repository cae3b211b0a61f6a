import { formatUnits } from '../../../domain/core/amount.ts'
import { solDecimals } from '../../../domain/core/constants.ts'
import { addressOf, type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { maxToSend } from '../../../domain/transactions/checks.ts'
import type { PreparedTransaction, SendRequest } from '../../../domain/transactions/prepared.ts'
import type { SendRpc } from '../../chains/chain.ts'
import type { PrepareDeps, Preparer } from './preparer.ts'

/** Prepares the transactions of Solana. */
export type SolanaPreparer = Pick<Preparer, 'send' | 'most'> & {
  /** Rejects if the account can no longer pay for the transaction (base64). */
  checkFunds(account: CaipAddress, transaction: string): Promise<void>
}

export function createSolanaPreparer(deps: Pick<PrepareDeps, 'chain' | 'solana' | 'now'>): SolanaPreparer {
  const { chain, now } = deps

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
    send: prepareSolana,
    most: async (account, token, to = addressOf(account)) => {
      const sendRpc = chain(networkOf(account))
      const owner = addressOf(account)
      const solana = await deps.solana()
      if (token !== undefined) return { amount: await solana.tokenBalanceOf(sendRpc, owner, token) }
      const [lamports, built] = await Promise.all([
        solana.lamportsOf(sendRpc, owner),
        solana.buildTransfer(sendRpc, { from: owner, to, amount: 1n }),
      ])
      return { amount: maxToSend(lamports, built.fee, true), fee: built.fee }
    },
    checkFunds: async (account, transaction) => {
      const solana = await deps.solana()
      await solana.checkFunds(chain(networkOf(account)), transaction)
    },
  }
}
