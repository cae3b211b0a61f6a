import { type Network, networkOf } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import {
  type AskedFor,
  networksToReceive,
  readReceiveArguments,
  receiveUri,
} from '../../../domain/receive/receive.ts'
import { usePersistedState, useUi } from '../../app/hooks/use-app.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { memoryKey } from '../../app/memory.ts'
import { useSession } from '../session/use-session.ts'

/** The amount that the site requests, and the network in whose coin it is. */
type WantedAmount = { readonly on: string; readonly asked: AskedFor }
const amountKey = memoryKey<WantedAmount | undefined>('receive')

export type Receive = {
  /** Content of the QR code. */
  readonly uri: string
  readonly address: string
  /** The amount the site requests, in the network's native coin. */
  readonly asked?: { readonly amount: string; readonly symbol: string }
  /** Networks where the address works, the active one first. */
  readonly networks: readonly Network[]
  readonly here?: Network
}

/**
 * What a sender needs to know about the active account: the QR code, the requested amount and the networks. Undefined
 * if no wallet is connected.
 */
export function useReceive(params?: ViewEntry['params']): Receive | undefined {
  const { deps } = useUi()
  const { active, connection } = useSession()
  const { networks: ofSite } = deps.options
  const here = active && ofSite.find(({ id }) => id === networkOf(active))
  // An amount in one coin has no meaning on another network, so the amount is stored with its network.
  const [requested, setWanted] = usePersistedState(amountKey, undefined)
  useViewParams('WalletReceive', params, {
    read: async args => readReceiveArguments(args, here?.nativeCurrency.decimals ?? 0),
    begin: ({ asked }) => asked && here && setWanted({ on: here.id, asked }),
  })
  if (!active) return undefined
  const asked = requested?.on === here?.id ? requested?.asked : undefined
  return {
    uri: receiveUri(active, asked),
    ...(asked && here && { asked: { amount: asked.amount, symbol: here.nativeCurrency.symbol } }),
    address: active.slice(active.lastIndexOf(':') + 1),
    networks: networksToReceive(active, ofSite, connection?.approvedNetworks),
    ...(here && { here }),
  }
}
