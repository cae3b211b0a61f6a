// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AppError, type ErrorCode, type ErrorRecord } from '../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../src/domain/core/errors/core-error.ts'
import { ErrorState } from '../../../src/ui/kit/error-state.tsx'
import { RefreshHeader } from '../../../src/ui/kit/refresh-header.tsx'
import { accountMessages } from '../../../src/ui/parts/session/account-messages.ts'
import { render } from '../inside.tsx'

/** Returns the error of a refresh of balances that failed for this reason. */
const after = (reason: string, more = {}): ErrorRecord =>
  toRecord(new AppError('balance-unavailable', { reason, ...more }))

/**
 * Renders balances that are three minutes old, because the last refresh failed with this error. Returns the text of the
 * note above the balances.
 */
async function line(error: ErrorRecord): Promise<string> {
  const { container } = await render(
    <RefreshHeader
      title="Tokens"
      value={{ status: 'stale', data: [], at: Date.now() - 180_000, error }}
      words={accountMessages}
      refreshing={false}
      refresh={() => {}}
    />,
  )
  await act(() => vi.dynamicImportSettled())
  return container.querySelector('.note')?.textContent ?? ''
}

const reasons: [ErrorCode, string, object?][] = [
  ['timed-out', 'The service took too long to respond'],
  ['rate-limited', 'The service is busy', { retryAfterMs: 7_000, status: 429 }],
  ['rate-limited', 'The service is busy', { status: 429 }],
  ['http-status', "Couldn't load this right now", { status: 503 }],
  ['chain-mismatch', "The network doesn't match"],
  ['answer-malformed', "The service's response couldn't be read"],
  ['answer-too-large', "The service's response couldn't be read"],
  ['network-failed', "Can't reach the service"],
  ['rpc-limit-exceeded', 'The network is busy'],
]

describe('the note above stale data', () => {
  it.each(reasons)(
    'shows why the refresh failed and how old the data is: %s',
    async (reason, words, more) => {
      expect(await line(after(reason, more))).toBe(`Couldn't refresh. ${words}. Updated 3 min ago`)
    },
  )

  it('shows only the age of the data if the reason for the failed refresh is unknown', async () => {
    expect(await line(after('unknown'))).toBe("Couldn't refresh. Updated 3 min ago")
  })
})

it('an error in place of a list shows the advice first and the reason last', async () => {
  const error = toRecord(new AppError('history-unavailable', { reason: 'timed-out' }))
  const { container } = await render(
    <ErrorState title="Couldn't load activity" error={error} retryAt={undefined} retry={() => {}} />,
  )
  await act(() => vi.dynamicImportSettled())
  expect([...container.querySelectorAll('p')].map(line => line.textContent)).toEqual([
    'Try again, or check the block explorer.',
    'The service took too long to respond. ',
  ])
})
