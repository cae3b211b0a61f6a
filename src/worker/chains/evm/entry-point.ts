import { safeRead } from '../../../domain/core/lib/safe-read.ts'

/** The log topic of `UserOperationEvent` in every entry point. Its other topics are hash, sender and paymaster. */
const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * Whether the account's ERC-4337 operation reverted. The outer transaction then still succeeds, so only a log shows the
 * failure.
 */
export function failedInside(receipt: unknown, account: string): boolean {
  const [logs, us] = [safeRead(receipt, 'logs'), account.slice(2).toLowerCase()]
  return (Array.isArray(logs) ? logs : []).some(log => {
    const topics = String(safeRead(log, 'topics')).toLowerCase().split(',')
    // The second word of the log's data is the success flag.
    const failed = /^0x.{64}0{64}/.test(String(safeRead(log, 'data')))
    return topics[0] === userOperationEvent && topics[2]?.endsWith(us) && failed
  })
}
