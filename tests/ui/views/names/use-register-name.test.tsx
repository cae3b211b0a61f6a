// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { features } from '../../../../demo/gallery/fake-feature.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { firstRegistration } from '../../../../src/domain/names/registration.ts'
import { useSignal, useUi } from '../../../../src/ui/app/hooks/use-app.ts'
import { useRegisterName } from '../../../../src/ui/views/names/use-register-name.ts'
import { render } from '../../inside.tsx'

it('the view of a registration ends with the error if the worker is lost, and requests no second signature', async () => {
  const callFeature = vi.fn(async () => {
    throw toRecord(new AppError('worker-lost'))
  })
  function View({ params }: { params: object }) {
    useRegisterName('amber', params)
    return null
  }
  function Modal() {
    const top = useSignal(useUi().state.navigation).stack.at(-1)
    return top?.view === 'RegisterAccountNameSuccess' ? <View params={top.params ?? {}} /> : null
  }
  const onTrack = vi.fn()
  const fresh = { status: 'fresh', data: firstRegistration, at: 0 }
  const { state } = await render(<Modal />, {
    ...{ onTrack, api: { callFeature: callFeature as never } },
    streams: { ...owner(), ...features({ 'names.registration': fresh }) },
  })
  await act(async () => state.dispatch({ type: 'open', view: 'Account' }))
  const params = { label: 'amber' }
  await act(async () => state.dispatch({ type: 'push', view: 'RegisterAccountNameSuccess', params }))
  expect(state.navigation.value.stack.map(({ view }) => view)).toEqual(['Account'])
  expect(state.memory.get({ name: 'name-failure' })).toMatchObject({ error: { code: 'worker-lost' } })
  expect(callFeature).toHaveBeenCalledTimes(1)
  const events = () => onTrack.mock.calls.map(([{ event }]) => event)
  await expect.poll(events).toContain('REGISTER_NAME_ERROR')
  expect(events().filter(event => event.startsWith('REGISTER'))).toEqual([
    'REGISTER_NAME_INITIATED',
    'REGISTER_NAME_ERROR',
  ])
})
