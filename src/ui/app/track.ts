import { namespaceOf, type Session } from '../../domain/core/entities.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { LoginControls } from '../../domain/embedded-wallet/login.ts'

type Facts = Readonly<Record<string, string>>

const ofAccount =
  /^(OPEN_SEND|SEND_|OPEN_SWAP|INITIATE_SWAP|SWAP_|SELECT_BUY|SELECT_WHAT_IS_A_BUY|OPEN_ENS|REGISTER_NAME|CLICK_TRANSACTIONS|LOAD_MORE_T|ERROR_FETCH_T|SIWX_AUTH)/

/**
 * Adds the property `isSmartAccount` to the events that concern the connected account. It is true if the account is the
 * smart account of the embedded wallet. If the type of an embedded account is unknown, the event is sent without the
 * property.
 */
export function trackWithAccount(
  event: string,
  properties: Facts,
  { active, connections }: Session,
  login: (() => Promise<LoginControls>) | undefined,
  emit: (properties: Facts) => void,
): void {
  if (!active || !ofAccount.test(event)) return void emit(properties)
  const { connectorId } = connections.find(({ accounts }) => accounts.includes(active)) ?? {}
  const emitWith = (isSmart: boolean) => emit({ ...properties, isSmartAccount: String(isSmart) })
  if (connectorId !== authId || !login || namespaceOf(active) !== 'eip155') return void emitWith(false)
  login().then(
    ({ state$ }) =>
      state$
        .subscribe(({ user }) => {
          const type = user?.accountType
          if (type === undefined) emit(properties)
          else emitWith(type === 'smartAccount')
        })
        .unsubscribe(),
    () => emit(properties),
  )
}
