import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { loginError } from '../../domain/core/errors/login-messages.ts'
import { clean } from '../../domain/core/lib/safe-read.ts'
import type { FrameRequestName } from '../../domain/embedded-wallet/frame-types.ts'

const codes: readonly FrameRequestName[] = [
  'CONNECT_OTP',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
]

/** Maps a refusal of the frame to an error. The frame sends a message and no code, so only this function parses the message. */
export function loginErrorOf(name: FrameRequestName, reason: string): AppError {
  if (name === 'RPC_REQUEST') return fromWallet({ message: reason })
  const context = { reason: clean(reason) }
  if (/domain|origin/i.test(reason) && /not (?:allowed|verified)|unverified/i.test(reason))
    return new AppError('unverified-domain', context)
  if (/SecurityError|(?:storage|cookies?)\b.{0,40}\b(?:denied|blocked|unavailable|disabled)/i.test(reason))
    return loginError('storage-denied', context)
  if (codes.includes(name)) {
    if (/expired/i.test(reason)) return loginError('code-expired', context)
    if (
      /too many|attempts? (?:left|exceeded)|used up/i.test(reason) &&
      !/[1-9]\d* (?:attempts?|tries) left/i.test(reason)
    )
      return loginError('code-used-up', context)
    const left = /(\d{1,2}) (?:attempts?|tr(?:y|ies)) left/i.exec(reason)?.[1]
    return loginError('code-wrong', { ...context, ...(left !== undefined && { left }) })
  }
  if (name === 'CONNECT_DEVICE' && /expired/i.test(reason)) return loginError('link-expired', context)
  if (/(?:rejected|denied|declined|cancell?ed)\b/i.test(reason)) return new AppError('user-rejected', context)
  return new AppError('frame-failed', context)
}
