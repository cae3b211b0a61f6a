// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { readPayment } from '../../../../src/domain/payments/payment.ts'
import { useStore, useUi } from '../../../../src/ui/app/context.ts'
import { usePay } from '../../../../src/ui/views/payments/use-pay.ts'
import { render } from '../../inside.tsx'

const asked = { asset: 'eip155:1/slip44:60', amount: '0.008', recipient: account.slice(9) }

function held() {
  let resolve: (value: unknown) => void = () => {}
  const promise = new Promise<unknown>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** A payment on its view, with a wallet in our own frame: what it is asked, and what it answers, are held. */
async function begin() {
  const [asking, settled] = [held(), held()]
  const sent = vi.fn(() => asking.promise)
  const verbs: Record<string, () => unknown> = {
    prepareSend: async () => ({
      asked: { type: 'evm', call: { to: asked.recipient, value: 8n * 10n ** 15n, data: '0x' } },
      simulation: { status: 'ok' },
    }),
    sendTransaction: sent,
    settled: () => settled.promise,
  }
  const seen: { now?: ReturnType<typeof usePay>; view?: string | undefined } = {}
  function Pay({ params }: { params: Record<string, unknown> | undefined }) {
    const payment = readPayment(params)
    if (payment) seen.now = usePay(account, payment, params)
    return null
  }
  function Modal() {
    const top = useStore(useUi().state.navigation).stack.at(-1)
    seen.view = top?.view
    return top?.view === 'Pay' ? <Pay params={top.params} /> : null
  }
  const { state } = await render(<Modal />, {
    streams: owner(),
    api: { callFeature: (_feature, verb) => verbs[verb]?.() as never },
  })
  const go = (event: Parameters<typeof state.dispatch>[0]) => act(async () => state.dispatch(event))
  await go({ type: 'open', view: 'Pay', params: asked })
  const press = () => act(async () => seen.now?.pay())
  return { seen, state, go, press, sent, asking, settled }
}
const answer = ({ resolve }: ReturnType<typeof held>, value: unknown) => act(async () => resolve(value))

it('goes on where it was when the wallet asks over its view, to its end, and asks once', async () => {
  const { seen, go, press, sent, asking, settled } = await begin()
  await press()
  await go({ type: 'approval-needed' })
  expect(seen.view).toBe('ApproveTransaction')
  await go({ type: 'approval-ended', ok: true })
  await answer(asking, { phase: 'submitted' })
  expect([seen.view, seen.now?.phase]).toEqual(['Pay', 'sent'])
  await press()
  await answer(settled, { phase: 'confirmed' })
  expect([seen.view, seen.now?.phase, sent.mock.calls.length]).toEqual(['Pay', 'paid', 1])
  await go({ type: 'open', view: 'Pay', params: { ...asked } })
  expect(seen.now?.phase).toBe('ready')
})

it('stands where it was, with the reason, when the wallet says no over its view', async () => {
  const { seen, state, go, press, asking, settled } = await begin()
  await press()
  await go({ type: 'approval-needed' })
  await go({ type: 'approval-ended', ok: false })
  const refused = { phase: 'refused', error: toRecord(new AppError('user-rejected')) }
  await answer(asking, refused)
  await answer(settled, refused)
  expect(seen.view).toBe('Pay')
  expect(seen.now).toMatchObject({ phase: 'ready', error: { code: 'user-rejected' } })
  expect(state.navigation.get().transactions).toEqual([])
})
