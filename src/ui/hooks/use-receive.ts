import { networkOf } from '../../domain/model/caip.ts'
import type { Network } from '../../domain/model/entities.ts'
import { networksToReceive, receiveUri } from '../../domain/rules/receive.ts'
import { useUi } from '../context.ts'
import { useSession } from './use-session.ts'

export type Receive = {
  /** What the code holds. */
  readonly uri: string
  readonly address: string
  /** Where the address works, the network in use first. */
  readonly networks: readonly Network[]
  readonly here?: Network
}

/** The active account as somebody who sends to it needs it; undefined where nobody is connected. */
export function useReceive(): Receive | undefined {
  const { deps } = useUi()
  const { active, connection } = useSession()
  if (!active) return undefined
  const { networks: ofSite } = deps.options
  const here = ofSite.find(({ id }) => id === networkOf(active))
  return {
    uri: receiveUri(active),
    address: active.slice(active.lastIndexOf(':') + 1),
    networks: networksToReceive(active, ofSite, connection?.approvedNetworks),
    ...(here && { here }),
  }
}
