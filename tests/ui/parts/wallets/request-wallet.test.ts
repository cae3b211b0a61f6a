import { firstValueFrom, Subject } from 'rxjs'
import { expect, it } from 'vitest'
import type { AfterTransaction, View } from '../../../../src/domain/navigation/navigation.ts'
import { requestWallet } from '../../../../src/ui/parts/wallets/request-wallet.ts'
import { stateOf } from '../../inside.tsx'

/** Opens a review, and sends its request to the wallet. */
function sendFromReview(next: AfterTransaction) {
  const { state } = stateOf()
  state.dispatch({ type: 'open', view: 'Account' })
  for (const view of ['WalletSend', 'WalletSendPreview'] as const) state.dispatch({ type: 'push', view })
  const reply$ = new Subject<string>()
  const request = requestWallet(state, next, () => firstValueFrom(reply$))
  return { state, request, reply$, views: () => state.navigation.value.stack.map(({ view }) => view) }
}

const review = ['Account', 'WalletSend', 'WalletSendPreview'] as const

// Specification 2.15, 2.16, 2.21
it.each<[string, AfterTransaction, boolean, readonly View[]]>([
  ['goes back after an approval', 'back', true, review],
  ['goes back after a rejection', 'back', false, review],
  [
    'resets to the next view after an approval',
    { view: 'WalletSendConfirmed' },
    true,
    ['WalletSendConfirmed'],
  ],
  ['goes back after a rejection, whatever is next', { view: 'WalletSendConfirmed' }, false, review],
])('a request to the embedded wallet from a view %s (2.15, 2.16, 2.21)', async (_, next, ok, expected) => {
  const { state, request, reply$, views } = sendFromReview(next)
  state.dispatch({ type: 'approval-needed' })
  expect(views()).toEqual([...review, 'ApproveTransaction'])
  state.dispatch({ type: 'approval-ended', ok })
  expect(views()).toEqual(expected)
  if (ok) reply$.next('0x')
  else reply$.error(new Error('rejected'))
  await request.catch(() => {})
})

it.each([true, false])(
  'a later request of the site closes the modal, because the request of the view has ended without an approval (succeeded: %s)',
  async succeeds => {
    const { state, request, reply$, views } = sendFromReview('back')
    if (succeeds) reply$.next('0x')
    else reply$.error(new Error('no fee'))
    await request.catch(() => {})
    state.dispatch({ type: 'approval-needed' })
    expect(views()).toEqual([...review, 'ApproveTransaction'])
    state.dispatch({ type: 'approval-ended', ok: true })
    expect(state.navigation.value.open).toBe(false)
  },
)
