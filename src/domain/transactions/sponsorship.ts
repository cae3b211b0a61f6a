import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { PreparedTransaction } from './prepared.ts'
import { type CallRequest, paymaster } from './record.ts'

/** The site's offer to pay the network fee. It exists only if the wallet supports paymasters. */
export type Sponsorship = {
  /** URL of the site's paymaster service. */
  readonly url: string
  /**
   * Whether the wallet first turns the account into a smart account (EIP-7702), because a paymaster pays only for smart
   * accounts.
   */
  readonly becomesSmart: boolean
}

/**
 * Returns `prepared` as a bundle whose network fee the site pays. If the balance covers the amount but not the fee, the
 * bundle is not blocked. If the balance is below the amount, the bundle stays blocked.
 */
export function withSponsorship(
  prepared: PreparedTransaction,
  { url, becomesSmart }: Sponsorship,
): PreparedTransaction {
  const { request, fee: _fee, blockedBy, ...rest } = prepared
  if (request.type !== 'evm') return prepared
  const isFeeMissing = blockedBy?.code === 'insufficient-funds' && blockedBy.context.of === 'fee'
  return {
    ...rest,
    request: {
      type: 'bundle',
      calls: [request.call],
      capabilities: JSON.stringify({ [paymaster]: { url } }),
    },
    sponsored: { becomesSmart },
    ...(blockedBy && !isFeeMissing && { blockedBy }),
  }
}

/** Whether the request contains a paymaster, through which the site pays the network fee. */
export function hasPaymaster(request: CallRequest): boolean {
  return request.type === 'bundle' && request.capabilities?.includes(`"${paymaster}":`) === true
}

/**
 * Whether an error may come from the site's paymaster. If so, the transaction may succeed when the account pays the
 * fee. False if the user declined or cancelled the request.
 */
export function mayBePaymasterError({ code }: ErrorRecord): boolean {
  return code !== 'user-rejected' && code !== 'request-cancelled'
}
