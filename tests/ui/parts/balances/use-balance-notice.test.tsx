// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { balances } from '../../../../demo/gallery/fixtures.ts'
import { sceneOf } from '../../../../demo/gallery/states.ts'
import { drawScene } from '../../scene.tsx'

// Specification 8.1
it('the account view tells the failure of the balances in a toast once, although the retry fails too, and again after a success (8.1)', async () => {
  const failed = { status: 'failed', error: { code: 'balance-unavailable', message: '', context: {} } }
  const feed = new BehaviorSubject<unknown>(failed)
  const { state } = await drawScene('Account', 'failed', {
    streams: { ...sceneOf('Account', 'failed')?.streams, balances: () => feed as never },
  })
  const told = () => state.toast.value?.text
  await act(async () => state.explained())
  expect(told()).toBe("Couldn't load the balance")
  state.hideToast()
  await act(async () => feed.next({ ...failed }))
  expect(told()).toBeUndefined()
  await act(async () => feed.next({ status: 'fresh', data: balances, at: 0 }))
  await act(async () => feed.next({ ...failed }))
  expect(told()).toBe("Couldn't load the balance")
})
