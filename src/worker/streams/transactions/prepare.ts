import { namespaceOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { priceOf } from '../../../domain/transactions/checks.ts'
import { spendingOf } from '../../../domain/transactions/journal.ts'
import { createEvmPreparer } from './evm-preparer.ts'
import type { PrepareDeps, Preparer } from './preparer.ts'
import { createSolanaPreparer } from './solana-preparer.ts'

export function createPreparer(deps: PrepareDeps): Preparer {
  const evm = createEvmPreparer(deps)
  const solana = createSolanaPreparer(deps)

  return {
    checkFunds: async intent => {
      const { account, request: callRequest } = intent
      if (callRequest.type === 'solana') return await solana.checkFunds(account, callRequest.transaction)
      const isPriced = callRequest.type === 'evm' && callRequest.gas !== undefined && callRequest.fees
      const fee = isPriced ? (callRequest.gas ?? 0n) * priceOf(callRequest.fees) : 0n
      await evm.checkSpending(account, spendingOf(intent), fee)
    },
    call: evm.call,
    send: async (account, request) => {
      const { amount, to } = request
      if (amount <= 0n || to === '') throw new AppError('send-incomplete')
      const namespace = namespaceOf(account)
      if (namespace === 'solana') return await solana.send(account, request)
      if (namespace !== 'eip155') throw new AppError('send-chain-unsupported')
      return await evm.send(account, request)
    },
    all: evm.all,
    most: async (account, token, to) =>
      await (namespaceOf(account) === 'solana' ? solana : evm).most(account, token, to),
  }
}
