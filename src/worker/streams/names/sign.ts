import { firstValueFrom, type Observable } from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type Namespace, namespaceOf } from '../../../domain/core/caip.ts'
import type { Session } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { NameActionsDeps } from './actions.ts'

type SessionOfSigner = {
  readonly session$: Observable<Session>
  request(namespace: Namespace, request: WalletRequest): Promise<unknown>
}

/**
 * Creates the function that requests an EIP-191 signature from the account for which a name is registered, and from no
 * other account.
 */
export function createNameSigner(session: SessionOfSigner): NameActionsDeps['sign'] {
  return async (account: CaipAddress, text: string) => {
    const { active } = await firstValueFrom(session.session$)
    if (active !== account) throw new AppError('auth-connector-not-found', { account })
    const bytes = Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0'))
    const signature = await session.request(namespaceOf(account), {
      method: 'personal_sign',
      params: [`0x${bytes.join('')}`, addressOf(account)],
    })
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){31,}$/.test(signature))
      throw new AppError('sign-message-failed')
    return signature
  }
}
