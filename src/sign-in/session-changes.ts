import { concat, concatMap, type OperatorFunction, of, pairwise } from 'rxjs'
import { type CaipAddress, type CaipNetworkId, networkOf, type Session } from '../domain/core/entities.ts'
import type { SignInEvent } from '../domain/sign-in/machine.ts'

/** The effect of a change of the wallet connections on the sign-in. */
type SessionChange = {
  /** The account that has to sign in, if any. */
  readonly account: CaipAddress | undefined
  /** Whether the user has just connected in this tab. False for restored sessions and for sessions from other tabs. */
  readonly fresh: boolean
  /** Whether the last connected wallet has disconnected and Portico no longer remembers it. */
  readonly left: boolean
}

/**
 * Compares two wallet sessions. The result has an `account` only if a wallet is connected and `isRequested` returns
 * true for the network of its account.
 */
function readSessionChange(
  before: Session | undefined,
  now: Session,
  isRequested: (network: CaipNetworkId) => boolean,
): SessionChange {
  const { active, network, status } = now
  const here = status === 'connected' && active && network !== undefined && isRequested(networkOf(active))
  return {
    account: here ? active : undefined,
    fresh: before?.status === 'disconnected' || before?.status === 'connecting',
    left:
      before !== undefined &&
      before.connections.length > 0 &&
      now.connections.length === 0 &&
      !now.remembered,
  }
}

/**
 * Compares each wallet session with the session before it, and emits the sign-in events that follow from the
 * difference.
 */
export function sessionChanges(
  isRequested: (network: CaipNetworkId) => boolean,
  signOutOnDisconnect: boolean,
): OperatorFunction<Session, SignInEvent> {
  return session$ =>
    concat(of(undefined), session$).pipe(
      pairwise(),
      concatMap(([before, now]) => {
        if (!now) return []
        const { account, fresh, left } = readSessionChange(before, now, isRequested)
        const change: SignInEvent = { type: 'account-changed', account, fresh }
        return left && signOutOnDisconnect ? [{ type: 'wallets-disconnected' } as const, change] : [change]
      }),
    )
}
