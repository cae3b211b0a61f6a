import type { CaipNetworkId } from '../core/caip.ts'
import { networkOfText, type SignInText, timeOf } from './message.ts'
import { type SIWXMessageData, type SIWXSession, sameAddress } from './types.ts'

/** How a sign-in stands in time. */
export type SignInValidity = 'valid' | 'expired' | 'not-yet' | 'malformed'

/** A message said to be made this much later than now was made by a clock that goes right, or this one goes wrong. */
const clockToleranceMs = 300_000

/** Whether a message holds at this time. Its time of issue does not matter here: only what it says of its beginning and end. */
export function validityOf(
  data: Pick<SIWXMessageData, 'expirationTime' | 'notBefore'>,
  now: number,
): SignInValidity {
  const [end, start] = [data.expirationTime, data.notBefore].map(text =>
    text === undefined ? text : (timeOf(text) ?? null),
  )
  if (end === null || start === null) return 'malformed'
  if (end !== undefined && now >= end) return 'expired'
  return start !== undefined && now < start ? 'not-yet' : 'valid'
}

/** The sessions that let this account in now. */
export function validSessions(
  sessions: readonly SIWXSession[],
  chainId: CaipNetworkId,
  address: string,
  now: number,
): readonly SIWXSession[] {
  return sessions.filter(
    ({ data }) =>
      data.chainId === chainId &&
      sameAddress(chainId, data.accountAddress, address) &&
      validityOf(data, now) === 'valid',
  )
}

/** Whether these sessions say that this device's clock goes wrong: they begin, or were made, in what it takes for the future. */
export function clockDoubtful(sessions: readonly SIWXSession[], now: number): boolean {
  return sessions.some(({ data }) => {
    const issued = timeOf(data.issuedAt ?? '')
    return issued !== undefined && issued > now + clockToleranceMs
  })
}

/** What a message must be about: the page that asks, the account in use, the network in use. */
export type Wanted = {
  readonly domain: string
  readonly chainId: CaipNetworkId
  /** Absent while it is not known who will sign. */
  readonly address?: string
}

/** Whether a message is about what it must be about. */
export function isAbout(text: SignInText, { domain, chainId, address }: Wanted): boolean {
  return (
    text.domain === domain &&
    networkOfText(text) === chainId &&
    (address === undefined || sameAddress(chainId, text.accountAddress, address))
  )
}

/** A nonce out of random bytes: hexadecimal, two digits a byte. */
export function nonceOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
