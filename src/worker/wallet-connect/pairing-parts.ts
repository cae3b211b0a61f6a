import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { Observable } from 'rxjs'
import type { HostApi, ProposalOverrides } from '../../bridge/contract/worker-api.ts'
import type { CaipNetworkId } from '../../domain/core/entities.ts'
import type { RelayConnection } from './relay-connection.ts'
import type { ReadAccount } from './wc-client.ts'
export type SignClient = InstanceType<typeof UniversalProvider>['client']

export type PairingParts = {
  readonly client: SignClient
  readonly relay: RelayConnection
  readonly early$: Observable<string>
  readonly networks: readonly CaipNetworkId[]
  readonly proposal?: ProposalOverrides
  readonly oneClick?: HostApi['oneClick']
  readonly now: () => number
  readonly readAccount: ReadAccount
}
