import { compare } from '../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { fromRecord } from '../domain/core/errors/core-error.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { givenAddress } from '../domain/recipients/parse-recipient.ts'
import type { PreparedTransfer } from '../domain/transactions/prepared.ts'
import type { TransactionIntent } from '../domain/transactions/record.ts'
import { type StagedTransaction, sendAsShown, sendCallsAsShown } from '../domain/transactions/staged.ts'
import { evmFit } from '../domain/transactions/summary-fits.ts'
import type { ActionOf } from './feature-query.ts'
import type { TransactionsClient, TransferOrder } from './feature-types.ts'

type TransferCalls = {
  prepareTransfer(
    account: CaipAddress,
    transfer: Omit<TransferOrder, 'id' | 'signal'>,
  ): Promise<PreparedTransfer>
  stageTransaction(intent: TransactionIntent): Promise<StagedTransaction>
  stageCalls(...args: Parameters<TransactionsClient['sendCalls']>): Promise<StagedTransaction>
  sendStaged(draft: string): ReturnType<TransactionsClient['send']>
  waitForEnd(id: string, wait: string): ReturnType<TransactionsClient['wait']>
  endWait(wait: string): Promise<void>
}

/** The functions of the public API that send transactions. */
export type Transfers = Pick<TransactionsClient, 'send' | 'sendCalls' | 'transfer' | 'wait'>

/** Creates the functions of the public API that send transactions with the actions of the worker. */
export function openTransfers(action: ActionOf, connected: () => CaipAddress): Transfers {
  return createTransfers(
    {
      prepareTransfer: action('transactions', 'prepareTransfer'),
      stageTransaction: action('transactions', 'stageTransaction'),
      stageCalls: action('transactions', 'stageCalls'),
      sendStaged: action('transactions', 'sendStaged'),
      waitForEnd: action('transactions', 'waitForEnd'),
      endWait: action('transactions', 'endWait'),
    },
    connected,
  )
}

/** Creates the functions of the public API that send transactions. Their code loads with the first send. */
export function createTransfers(worker: TransferCalls, connected: () => CaipAddress): Transfers {
  const send: TransactionsClient['send'] = intent =>
    sendAsShown(intent, { stage: () => worker.stageTransaction(intent), send: worker.sendStaged })
  const wait: TransactionsClient['wait'] = async (id, { signal } = {}) => {
    if (signal?.aborted) throw new AppError('aborted')
    const own = randomUuid()
    const end = () => void worker.endWait(own).catch(() => {})
    signal?.addEventListener('abort', end)
    try {
      return await worker.waitForEnd(id, own)
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }
  return {
    send,
    wait,
    sendCalls: (intent, calls, options) =>
      sendCallsAsShown(intent, calls, options, {
        stage: () => worker.stageCalls(intent, calls, options),
        send: worker.sendStaged,
      }),
    transfer: async ({ id = randomUuid(), signal, ...order }) => {
      const account = connected()
      const network = networkOf(account)
      const { to, token } = order
      const transfer = {
        ...order,
        to: givenAddress(String(to), network),
        ...(token !== undefined && { token: givenAddress(String(token), network) }),
      }
      const prepared = await worker.prepareTransfer(account, transfer)
      const { request, summary, blockedBy, simulation } = prepared
      const intent = { id, account, kind: 'send', summary, request } as const
      if (!isRequested(transfer, intent)) throw new AppError('send-mismatch')
      if (blockedBy) throw fromRecord(blockedBy)
      if (simulation.status === 'reverts') throw fromRecord(simulation.error)
      if (simulation.status === 'ok' && simulation.mismatch) throw new AppError('send-mismatch')
      if (signal?.aborted) throw new AppError('aborted')
      await send(intent)
      return await wait(id, signal && { signal })
    },
  }
}

/**
 * Whether the prepared transfer is the requested one. A script of the page may have changed the request on its way to the
 * worker. The worker itself compares the bytes of a Solana transaction with its summary.
 */
function isRequested({ to, amount, token }: TransferOrder, intent: TransactionIntent): boolean {
  const { summary, request } = intent
  const isSame = summary.to === to && summary.token === token && compare(summary.amount ?? '', amount) === 0
  return isSame && (request.type === 'solana' || evmFit(intent) === 'fits')
}
