import type { CaipNetworkId } from '../core/entities.ts'
import { hexOf } from '../core/lib/hex.ts'
import { networkOfText, type SignInText, timeOf } from './message.ts'
import type { SIWXMessageData, SIWXSession } from './siwx.ts'
import { isSameAccount } from './types.ts'

/** The result of checking the time of a sign-in message: `valid`, or the reason why the message is not valid. */
export type SignInValidity = 'valid' | 'expired' | 'not-yet' | 'malformed'

/**
 * How far in the future `issuedAt` of a message may be (ms). Beyond that, the clock of this device is probably wrong.
 */
const clockToleranceMs = 300_000

/**
 * Returns `valid` if a message is valid at the time `now`, or the reason why it is not. A message is valid at no time
 * that is not finite. Checks only the start and end
 * times, not `issuedAt`.
 */
export function validityOf(
  data: Pick<SIWXMessageData, 'expirationTime' | 'notBefore'>,
  now: number,
): SignInValidity {
  const [end, start] = [data.expirationTime, data.notBefore].map(text =>
    text === undefined ? text : (timeOf(text) ?? null),
  )
  if (end === null || start === null) return 'malformed'
  // Every comparison with NaN is false, so without this check an expired message would be valid.
  if (!Number.isFinite(now)) return 'expired'
  if (end !== undefined && now >= end) return 'expired'
  return start !== undefined && now < start ? 'not-yet' : 'valid'
}

export function validSessions(
  sessions: readonly SIWXSession[],
  chainId: CaipNetworkId,
  address: string,
  now: number,
): readonly SIWXSession[] {
  return sessions.filter(
    ({ data }) =>
      data.chainId === chainId &&
      isSameAccount(chainId, data.accountAddress, address) &&
      validityOf(data, now) === 'valid',
  )
}

/** Whether the clock of this device is probably wrong, because a session seems to be issued in the future. */
export function isClockDoubtful(sessions: readonly SIWXSession[], now: number): boolean {
  return sessions.some(({ data }) => {
    const issued = timeOf(data.issuedAt ?? '')
    return issued !== undefined && issued > now + clockToleranceMs
  })
}

/** The values that a message must have: the page's domain, the network and the account. */
export type Wanted = {
  readonly domain: string
  readonly chainId: CaipNetworkId
  /** Address of the account. Absent while the signing account is unknown. */
  readonly address?: string
}

/** Whether a message has the expected domain, network and address. */
export function isAbout(text: SignInText, { domain, chainId, address }: Wanted): boolean {
  return (
    text.domain === domain &&
    networkOfText(text) === chainId &&
    (address === undefined || isSameAccount(chainId, text.accountAddress, address))
  )
}

/** Converts random bytes to a nonce of hexadecimal digits. */
export function nonceOf(bytes: Uint8Array): string {
  return hexOf(bytes)
}
