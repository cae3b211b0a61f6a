// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { useSendOpening } from '../../../../src/ui/views/transactions/use-send.ts'
import { render } from '../../inside.tsx'

const network = account.split(':').slice(0, 2).join(':')
const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

function Opening({ params, begin }: { params?: Record<string, unknown>; begin: (given: object) => void }) {
  useSendOpening(account, params, begin)
  return null
}

it("the send form fills in the site's arguments once, and then keeps the user's changes", async () => {
  const [begin, onTrack] = [vi.fn(), vi.fn()]
  const params = { amount: '0.5', to }
  const view = await render(<Opening key="first" params={params} begin={begin} />, { onTrack })
  await vi.waitFor(() => expect(begin).toHaveBeenCalled())
  await view.rerender(<p>the review</p>)
  await view.rerender(<Opening key="back" params={params} begin={begin} />)
  expect(begin.mock.calls).toEqual([[{ amount: '0.5', to }]])
  expect(onTrack.mock.calls).toEqual([[{ event: 'OPEN_SEND', properties: { network } }]])
  await view.rerender(<Opening key="again" params={{ ...params, amount: '2' }} begin={begin} />)
  await vi.waitFor(() => expect(begin).toHaveBeenLastCalledWith({ amount: '2', to }))
})

it('the send form fills in only valid arguments, and reports each invalid argument by name', async () => {
  const [begin, onError] = [vi.fn(), vi.fn()]
  const view = await render(<Opening params={{ amount: 0.5, token: 'USDC', to }} begin={begin} />, {
    onError,
  })
  await vi.waitFor(() => expect(begin).toHaveBeenCalled())
  expect(onError.mock.calls.map(([{ code, context }]) => [code, context.argument])).toEqual([
    ['address-invalid', 'token'],
    ['amount-invalid', 'amount'],
  ])
  expect(begin.mock.calls).toEqual([[{ to }]])
  await view.rerender(<Opening params={{ to: 7 }} begin={begin} />)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(3))
  expect(begin).toHaveBeenCalledTimes(1)
})
