import { namespaceOf } from '../../domain/core/caip.ts'
import type { Session } from '../../domain/core/entities.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { LoginDoor } from '../../domain/embedded-wallet/login.ts'

type Facts = Readonly<Record<string, string>>

const ofAccount =
  /^(OPEN_SEND|SEND_|OPEN_SWAP|INITIATE_SWAP|SWAP_|SELECT_BUY|SELECT_WHAT_IS_A_BUY|OPEN_ENS|REGISTER_NAME|CLICK_TRANSACTIONS|LOAD_MORE_T|ERROR_FETCH_T|SIWX_AUTH)/

/**
 * Adds `isSmartAccount` to events that carry it: whether the account is the smart account of the login. For login accounts
 * this queries the login; without a result, the event omits the field.
 */
export function trackWithAccount(
  event: string,
  properties: Facts,
  { active, connections }: Session,
  login: (() => Promise<LoginDoor>) | undefined,
  tell: (properties: Facts) => void,
): void {
  if (!active || !ofAccount.test(event)) return void tell(properties)
  const { connectorId } = connections.find(({ accounts }) => accounts.includes(active)) ?? {}
  const whole = (isSmart: boolean) => tell({ ...properties, isSmartAccount: String(isSmart) })
  if (connectorId !== authId || !login || namespaceOf(active) !== 'eip155') return void whole(false)
  login().then(
    ({ state$ }) =>
      state$
        .subscribe(({ user }) => {
          const type = user?.accountType
          if (type === undefined) tell(properties)
          else whole(type === 'smartAccount')
        })
        .unsubscribe(),
    () => tell(properties),
  )
}
