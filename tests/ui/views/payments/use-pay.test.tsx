// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { withReviews } from '../../../../demo/gallery/fake-reviews.ts'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { readPayment } from '../../../../src/domain/payments/payment.ts'
import type { TransactionIntent, TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecord } from '../../../../src/domain/transactions/state.ts'
import { useSignal, useUi } from '../../../../src/ui/app/hooks/use-app.ts'
import { usePay } from '../../../../src/ui/views/payments/use-pay.ts'
import { sendsWith } from '../../fake-sends.ts'
import { render } from '../../inside.tsx'

const request = { asset: 'eip155:1/slip44:60', amount: '0.008', recipient: account.slice(9) }

function recordsOf(...data: readonly TransactionRecord[]) {
  return { status: 'fresh', data, at: 0 } as const
}

function held() {
  let resolve: (value: unknown) => void = () => {}
  const promise = new Promise<unknown>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/**
 * Renders the payment view with an embedded wallet. The wallet's response and the end of the transaction stay pending
 * until the test provides them.
 */
async function begin(simulation: object = { status: 'ok' }) {
  const [asking, settled] = [held(), held()]
  const sent = vi.fn(() => asking.promise)
  const prepare = vi.fn(async () => ({
    request: { type: 'evm', call: { to: request.recipient, value: 8n * 10n ** 15n, data: '0x' } },
    simulation,
  }))
  const records$ = new BehaviorSubject<Loadable<readonly TransactionRecord[]>>(recordsOf())
  const keep = (intent: TransactionIntent) => (own: unknown) => {
    records$.next(recordsOf({ ...createRecord(intent, 0), ...(own as object) }))
    return own
  }
  let keeps = (own: unknown) => own
  const sends = sendsWith(intent => {
    keeps = keep(intent)
    return sent().then(reply => ({ ...(keeps(reply) as object), id: intent.id }))
  })
  const fakes = withReviews(
    { prepareSend: prepare, ...sends, waitForEnd: () => settled.promise.then(own => keeps(own)) },
    records$,
    owner(),
  )
  const seen: { now?: ReturnType<typeof usePay>; view?: string | undefined } = {}
  function Pay({ params }: { params: Record<string, unknown> | undefined }) {
    const payment = readPayment(params)
    if (payment) seen.now = usePay(account, payment, params)
    return null
  }
  function Modal() {
    const top = useSignal(useUi().state.navigation).stack.at(-1)
    seen.view = top?.view
    return top?.view === 'Pay' ? <Pay params={top.params} /> : null
  }
  const { state } = await render(<Modal />, fakes)
  const go = (event: Parameters<typeof state.dispatch>[0]) => act(async () => state.dispatch(event))
  await go({ type: 'open', view: 'Pay', params: request })
  const press = () => act(async () => seen.now?.pay())
  return { seen, state, go, press, sent, prepare, asking, settled }
}
const answer = ({ resolve }: ReturnType<typeof held>, value: unknown) => act(async () => resolve(value))

it('the payment view opens again after the user approves the payment in the embedded wallet', async () => {
  const { seen, go, press, sent, asking, settled } = await begin()
  await press()
  await go({ type: 'approval-needed' })
  expect(seen.view).toBe('ApproveTransaction')
  await go({ type: 'approval-ended', ok: true })
  await answer(asking, { phase: 'submitted' })
  expect([seen.view, seen.now?.phase]).toEqual(['Pay', 'sent'])
  await press()
  await answer(settled, { phase: 'confirmed', mismatches: [] })
  expect([seen.view, seen.now?.phase, sent.mock.calls.length]).toEqual(['Pay', 'paid', 1])
  await go({ type: 'open', view: 'Pay', params: { ...request } })
  expect(seen.now?.phase).toBe('ready')
})

it('the payment view opens again with an error if the user declines the payment in the embedded wallet', async () => {
  const { seen, state, go, press, asking, settled } = await begin()
  await press()
  await go({ type: 'approval-needed' })
  await go({ type: 'approval-ended', ok: false })
  const refused = { phase: 'refused', error: toRecord(new AppError('user-rejected')) }
  await answer(asking, refused)
  await answer(settled, refused)
  expect(seen.view).toBe('Pay')
  expect(seen.now).toMatchObject({ phase: 'ready', error: { code: 'user-rejected' } })
  expect(state.navigation.value.transactions).toEqual([])
})

it('a payment that was confirmed with a different recipient is not shown as paid (fault T4)', async () => {
  const { seen, press, asking, settled } = await begin()
  await press()
  await answer(asking, { phase: 'submitted' })
  await answer(settled, { phase: 'confirmed', mismatches: ['to'] })
  expect(seen.now).toMatchObject({ phase: 'ready', error: { code: 'send-other' } })
})

it('a payment whose simulation reverts is not sent to the wallet (attack R25)', async () => {
  const { seen, press, sent } = await begin({ status: 'reverts', error: toRecord(new AppError('unknown')) })
  await press()
  expect([seen.now?.phase, sent.mock.calls.length]).toEqual(['ready', 0])
})

it('a payment is prepared again before its blockhash expires (attack R26)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen, press, prepare, sent } = await begin()
  const turn = () => act(async () => vi.advanceTimersByTime(30_000))
  prepare.mockClear()
  await turn()
  await turn()
  expect(prepare).toHaveBeenCalledTimes(2)
  prepare.mockRejectedValueOnce(new AppError('network-failed'))
  await turn()
  await press()
  expect([seen.now?.error?.code, sent.mock.calls.length]).toEqual(['network-failed', 0])
  await turn()
  await press()
  expect([seen.now?.phase, seen.now?.error, sent.mock.calls.length]).toEqual(['asking', undefined, 1])
  prepare.mockClear()
  await turn()
  expect(prepare).not.toHaveBeenCalled()
})
