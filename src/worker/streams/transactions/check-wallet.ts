import { firstValueFrom } from 'rxjs'
import { type Connection, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import type { SendingSession } from './wallet-requests.ts'

/** Returns the wallet's connection. Rejects unless the wallet uses the account and the network of the transaction. */
export async function checkWallet(
  session: Pick<SendingSession, 'session$' | 'request'>,
  { account }: Pick<TransactionIntent, 'account'>,
): Promise<Connection> {
  const { connections } = await firstValueFrom(session.session$)
  const namespace = namespaceOf(account)
  const connection = connections.find(
    connection => connection.namespace === namespace && connection.accounts[0] === account,
  )
  // The user has switched to another account or network since the review, so the reviewed transaction must not be
  // sent.
  if (!connection) throw new AppError('send-changed')
  if (namespace !== 'eip155' || connection.kind !== 'injected') return connection
  // The network is requested from the injected wallet itself, because the session's network may be stale and a node
  // may report a wrong network.
  const answered = readChainId(await session.request('eip155', { method: 'eth_chainId' }))
  if (answered === networkOf(account)) return connection
  throw new AppError('chain-mismatch', { network: networkOf(account), answered: answered ?? 'nothing' })
}
