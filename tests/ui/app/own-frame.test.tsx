// @vitest-environment happy-dom
import { act } from 'react'
import { map, NEVER, type Observable } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { owner } from '../../../demo/gallery/account-scenes.ts'
import { account } from '../../../demo/gallery/fixtures.ts'
import type { CaipAddress } from '../../../src/domain/core/entities.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../src/domain/core/errors/core-error.ts'
import { useSignal, useUi } from '../../../src/ui/app/hooks/use-app.ts'
import { useTransaction } from '../../../src/ui/parts/transactions/transaction-stops.tsx'
import { useRegisterName } from '../../../src/ui/views/names/use-register-name.ts'
import { createRegistrations } from '../../../src/worker/streams/names/registrations.ts'
import { render } from '../inside.tsx'

/**
 * Renders a view that sends requests to an embedded wallet. The approval view of the wallet covers this view. A request
 * stays pending until the test calls `answer`.
 */
async function begin<T>(
  view: 'WalletSendConfirmed' | 'RegisterAccountNameSuccess',
  use: (params: object) => T,
) {
  const answers: { yes: (value: unknown) => void; no: (reason: unknown) => void }[] = []
  const callFeature = vi.fn((_verb: string) => new Promise<unknown>((yes, no) => answers.push({ yes, no })))
  const seen: { now?: T; view?: string | undefined } = {}
  function Hook({ params }: { params: object }) {
    seen.now = use(params)
    return null
  }
  function Modal() {
    const top = useSignal(useUi().state.navigation).stack.at(-1)
    seen.view = top?.view
    return top?.view === view ? <Hook params={top.params ?? {}} /> : null
  }
  const { registration$, sign } = createRegistrations(() => callFeature('registerName') as never)
  const { state } = await render(<Modal />, {
    streams: {
      ...owner(),
      feature: (_feature, name, id) =>
        (name === 'registration'
          ? registration$(String(id)).pipe(map(data => ({ status: 'fresh', data, at: 0 })))
          : NEVER) as Observable<never>,
    },
    api: {
      callFeature: (_feature, verb, [id, owned, label]) =>
        (verb === 'signRegistration'
          ? sign(String(id), owned as CaipAddress, String(label))
          : callFeature(verb)) as never,
    },
  })
  const go = (event: Parameters<typeof state.dispatch>[0]) => act(async () => state.dispatch(event))
  await go({ type: 'open', view: 'Account' })
  await go({ type: 'push', view, params: { id: 'one', label: 'amber' } })
  const answer = (how: 'yes' | 'no', value: unknown) => act(async () => answers.at(-1)?.[how](value))
  const verbs = () => callFeature.mock.calls.map(([verb]) => verb)
  return { seen, state, go, answer, verbs }
}
const rejected = toRecord(new AppError('user-rejected'))

const replacements = ['speedUp', 'cancel'] as const
it.each(replacements)(
  'after the approval view closes, the modal returns to the view of the pending send (action: %s)',
  async verb => {
    const { seen, state, go, answer, verbs } = await begin('WalletSendConfirmed', () =>
      useTransaction(account, 'one'),
    )
    await act(async () => seen.now?.[verb]())
    await go({ type: 'approval-needed' })
    expect(seen.view).toBe('ApproveTransaction')
    await go({ type: 'approval-ended', ok: true })
    expect([seen.view, seen.now?.asking]).toEqual(['WalletSendConfirmed', verb])
    await act(async () => seen.now?.[verb]())
    await answer('yes', {})
    expect([seen.now?.asking, verbs()]).toEqual([undefined, [verb]])
    await act(async () => seen.now?.[verb]())
    await go({ type: 'approval-needed' })
    await go({ type: 'approval-ended', ok: false })
    await answer('no', rejected)
    expect([seen.view, seen.now?.problem]).toMatchObject(['WalletSendConfirmed', { verb, error: rejected }])
    expect(state.navigation.value.transactions).toEqual([])
  },
)

it('after the user marks a send as not sent, the modal does not wait for a wallet approval', async () => {
  const { seen, state } = await begin('WalletSendConfirmed', () => useTransaction(account, 'one'))
  await act(async () => seen.now?.markNotSent())
  expect(state.navigation.value.transactions).toEqual([])
})

const registering = () => begin('RegisterAccountNameSuccess', params => useRegisterName('amber', params))

// Specification 2.24
it('registering a name requests only one signature, even if the view renders again', async () => {
  const { seen, state, go, answer, verbs } = await registering()
  await go({ type: 'approval-needed' })
  await go({ type: 'approval-ended', ok: true })
  expect([seen.view, seen.now?.phase]).toEqual(['RegisterAccountNameSuccess', 'signing'])
  await answer('yes', { status: 'registered', name: 'amber.reown.id' })
  expect([seen.now, verbs()]).toEqual([{ phase: 'done', name: 'amber.reown.id' }, ['registerName']])
  expect(state.navigation.value.transactions).toEqual([])
})

it('Portico requests a second signature for a name registration if the user signs too late', async () => {
  const { seen, go, answer, verbs } = await registering()
  for (const seconds of [3, 5]) {
    await go({ type: 'approval-needed' })
    await go({ type: 'approval-ended', ok: true })
    expect(seen.view).toBe('RegisterAccountNameSuccess')
    await answer('yes', { status: 'late', seconds })
  }
  expect([seen.view, verbs()]).toEqual(['Account', ['registerName', 'registerName']])
})

it('registering a name ends in the account view if the user declines the signature', async () => {
  const { seen, go, answer, verbs } = await registering()
  await go({ type: 'approval-needed' })
  await go({ type: 'approval-ended', ok: false })
  await answer('no', rejected)
  expect([seen.view, verbs()]).toEqual(['Account', ['registerName']])
})

it('the view stays the same if the user has left the name form before the wallet replies', async () => {
  const { seen, go, answer, verbs } = await registering()
  await go({ type: 'back' })
  await answer('yes', { status: 'late', seconds: 3 })
  expect([seen.view, verbs()]).toEqual(['Account', ['registerName']])
})
