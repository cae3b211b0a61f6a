import { firstValueFrom } from 'rxjs'
import type { TransactionsFeature } from '../../../bridge/contract/transactions.ts'
import { formatUnits, parseUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import { sharesCall } from '../../../domain/transactions/journal.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { accountFrom, type FeatureDeps } from '../feature.ts'
import type { JournalCalls } from './journal-calls.ts'
import type { Preparer } from './preparer.ts'
import type { Sends } from './sends.ts'
import type { TokenFacts } from './token-facts.ts'

type PreparationsDeps = {
  readonly preparing: Preparer
  readonly sponsoring: Sends['sponsoring']
  readonly tokens: TokenFacts
  readonly records$: JournalCalls['records$']
  readonly networks: FeatureDeps['networks']
}

/** The actions that prepare a transaction before the user reviews it. */
export type Preparations = Pick<
  TransactionsFeature['actions'],
  'prepareSend' | 'prepareCall' | 'prepareTransfer' | 'maxToSend' | 'isSponsored'
>

export function createPreparations({
  preparing,
  sponsoring,
  tokens,
  records$,
  networks,
}: PreparationsDeps): Preparations {
  const withDuplicates = async (preparation: Promise<PreparedTransaction>, account: CaipAddress) => {
    const [prepared, all] = await Promise.all([preparation, firstValueFrom(records$(account))])
    return withDuplicate(prepared, all)
  }
  const preparations: Preparations = {
    prepareSend: async (account, request) => {
      const { token, decimals, feePayer } = request
      const network = networkOf(accountFrom(account))
      const [prepared] = await Promise.all([
        withDuplicates(sponsoring.sponsor(preparing.send(account, request), account, feePayer), account),
        decimals !== undefined && tokens.checkDecimals(network, { token, decimals }),
      ])
      return prepared
    },
    prepareCall: async (account, call, speed, moved, feePayer) => {
      const prepared = preparing.call(accountFrom(account), call, speed, moved)
      return await withDuplicates(sponsoring.sponsor(prepared, account, feePayer), account)
    },
    maxToSend: async (account, token, to) => {
      const isFree = token === undefined && (await sponsoring.offer(accountFrom(account)))
      return isFree ? await preparing.all(account) : await preparing.most(accountFrom(account), token, to)
    },
    prepareTransfer: async (account, { to, amount: text, token, speed }) => {
      const network = networkOf(accountFrom(account))
      const coin = networkOfId(network, networks())?.nativeCurrency
      const decimals = token === undefined ? coin?.decimals : await tokens.readDecimals(network, token)
      if (decimals === undefined) throw new AppError('send-chain-unsupported')
      const asset = token === undefined ? {} : { token }
      const amount = parseUnits(text, decimals)
      const request = { to, amount, decimals, ...asset, ...(speed && { speed }) }
      const [prepared, symbol] = await Promise.all([
        preparations.prepareSend(account, request),
        token === undefined ? coin?.symbol : tokens.symbolOf(account, token),
      ])
      const words = { amount: formatUnits(amount, decimals), decimals, to, ...asset }
      return { ...prepared, summary: { ...words, ...(symbol !== undefined && { symbol }) } }
    },
    isSponsored: async account => (await sponsoring.offer(accountFrom(account))) !== undefined,
  }
  return preparations
}

/**
 * Adds the id of an unfinished transaction that shares a call with the prepared transaction, so that the review view can
 * warn of a duplicate.
 */
function withDuplicate(
  prepared: PreparedTransaction,
  records: readonly TransactionRecord[],
): PreparedTransaction {
  const twin = records.find(tx => isOpen(tx) && sharesCall(tx.request, prepared.request))
  return twin ? { ...prepared, duplicateOf: twin.id } : prepared
}
