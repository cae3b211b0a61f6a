import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../src/domain/core/errors/core-error.ts'
import type { NavigationState } from '../../src/domain/navigation/navigation.ts'
import type { View } from '../../src/domain/navigation/views.ts'
import { createPresenter } from '../../src/sign-in/presenter.ts'

/** A fake modal that shows these views, and the events that it gets. */
const createModal = (open: boolean, ...views: readonly View[]) => {
  const listeners = new Set<() => void>()
  const value = { open, stack: views.map(view => ({ view })) } as unknown as NavigationState
  const modalView = {
    navigation: {
      value,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return { unsubscribe: () => void listeners.delete(listener) }
      },
    },
    dispatch: vi.fn(),
    reportError: vi.fn(),
  }
  const dispatched = () => modalView.dispatch.mock.calls.slice(1).map(([{ type }]) => type)
  const move = () => {
    for (const listener of listeners) listener()
  }
  return { modalView, listeners, dispatched, move }
}
const present = (open: boolean, ...views: readonly View[]) => {
  const first = createModal(open, ...views)
  const access = { current: first }
  const moved = vi.fn()
  const run = (step: (modal: never) => void) => step(access.current.modalView as never)
  return { ...first, access, moved, presenter: createPresenter({ act: run, ifMounted: run }, moved) }
}
const tick = () => new Promise<void>(done => queueMicrotask(done))

describe('the sign-in in the modal', () => {
  it.each<[string, boolean, readonly View[], readonly string[]]>([
    ['a closed modal', false, ['Account'], ['sign-in-needed']],
    ['a closed modal without views', false, [], ['sign-in-needed']],
    ['a view in which the user connects', true, ['Connect'], ['sign-in-needed']],
    ['the approval of a request', true, ['Account', 'ApproveTransaction'], ['sign-in-needed']],
    ['an unsupported network', true, ['UnsupportedChain'], ['sign-in-needed']],
    ['another view', true, ['Account', 'Networks'], ['transaction-started', 'push']],
    ['a view above an approval', true, ['ApproveTransaction', 'Account'], ['transaction-started', 'push']],
    ['the sign-in itself', true, ['SIWXSignMessage'], []],
    ['a view above the sign-in', true, ['Account', 'ConnectingSiwe', 'OpenWallet'], []],
  ])('is shown once, beside or above %s (K)', (_what, open, views, events) => {
    const { presenter, modalView, dispatched } = present(open, ...views)
    presenter.show(true)
    expect(modalView.dispatch).toHaveBeenNthCalledWith(1, { type: 'facts', signInPending: true })
    expect(dispatched()).toEqual(events)
  })

  it.each<[boolean, readonly View[], readonly object[]]>([
    [true, ['Account'], []],
    [false, [], []],
    [true, ['Account', 'ConnectingSiwe'], [{ type: 'transaction-done' }]],
    [false, ['Account', 'ConnectingSiwe'], [{ type: 'close', force: true }]],
    [true, ['SIWXSignMessage'], [{ type: 'close', force: true }]],
    [true, ['SIWXSignMessage', 'ApproveTransaction'], [{ type: 'close', force: false }]],
  ])('is removed without the views beside it: done %j, views %j (K)', (done, views, events) => {
    const { presenter, modalView } = present(true, ...views)
    presenter.hide(done)
    expect(modalView.dispatch.mock.calls).toEqual([
      [{ type: 'facts', signInPending: false }],
      ...events.map(event => [event]),
    ])
  })

  it('reports an error by its code, so that the modal shows it in its own language (38, K)', () => {
    const { presenter, modalView } = present(true)
    const declined = toRecord(new AppError('signature-declined'))
    presenter.reportError(declined, false)
    presenter.reportError(declined, true)
    expect(modalView.reportError.mock.calls).toEqual([
      [declined, false],
      [declined, true],
    ])
  })

  it.each<[boolean, readonly View[], boolean]>([
    [true, ['Account'], true],
    [true, [], true],
    [true, ['SIWXSignMessage'], false],
    [true, ['ConnectingSiwe', 'OpenWallet'], false],
    [true, ['ApproveTransaction'], false],
    [false, ['Account'], false],
    [false, [], false],
  ])('notices whether the user has left it: open %j, views %j, away %j (K)', async (open, views, away) => {
    const { presenter, moved } = present(open, ...views)
    presenter.watch()
    await tick()
    expect(moved.mock.calls).toEqual([[{ open, away }]])
  })

  it('observes the modal that is drawn, once, until it is closed (K)', async () => {
    const { presenter, access, listeners, moved, move } = present(true, 'Account')
    presenter.show(false)
    presenter.show(false)
    expect(listeners.size).toBe(1)
    move()
    await tick()
    expect(moved).toHaveBeenCalledTimes(1)
    const next = createModal(true, 'Account')
    access.current = next
    presenter.show(false)
    expect([listeners.size, next.listeners.size]).toEqual([0, 1])
    presenter.close()
    expect(next.listeners.size).toBe(0)
  })
})
