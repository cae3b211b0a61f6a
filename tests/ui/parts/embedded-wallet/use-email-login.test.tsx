// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeLogin } from '../../../../demo/gallery/fake-login.ts'
import { networks } from '../../../../demo/gallery/fixtures.ts'
import type { LoginControls } from '../../../../src/domain/embedded-wallet/login.ts'
import type { View } from '../../../../src/domain/navigation/views.ts'
import type { Again } from '../../../../src/ui/parts/embedded-wallet/use-resend.ts'
import { useCodeLogin } from '../../../../src/ui/views/embedded-wallet/email-verify.tsx'
import { usePrimaryCode, useSecondaryCode } from '../../../../src/ui/views/embedded-wallet/update-email.tsx'
import { renderHook } from '../../inside.tsx'

const email = 'ada@example.com'
const begin = async (use: () => { readonly again: Again }, view: View, own: Partial<LoginControls>) => {
  const connectInjected = vi.fn(async () => undefined as never)
  const { result, state } = await renderHook(use, {
    login: () => Promise.resolve(fakeLogin(own)),
    options: { networks },
    api: { connectInjected },
  })
  state.dispatch({ type: 'open', view: 'Account' })
  state.dispatch({ type: 'push', view, params: { email } })
  return { result, connectInjected, top: () => state.navigation.value.stack.at(-1) }
}

it.each([
  ['VERIFY_OTP', 'EmailVerifyOtp', 0],
  ['VERIFY_DEVICE', 'EmailVerifyDevice', 0],
  ['CONNECT', 'EmailVerifyOtp', 1],
] as const)(
  'the response to a request for a new e-mail code decides the view: response %s, view %s',
  async (step, view, joined) => {
    const requestCode = vi.fn(async () => step)
    const stage = await begin(() => useCodeLogin(email), 'EmailVerifyOtp', { email: requestCode })
    await act(async () => stage.result.now.again.run())
    expect(requestCode).toHaveBeenCalledExactlyOnceWith(email)
    expect(stage.top()).toMatchObject({ view, params: { email } })
    // The response CONNECT means that the login needs no code from an e-mail, so the page connects the account at once.
    expect(stage.connectInjected.mock.calls.length > 0).toBe(joined === 1)
  },
)

it.each([
  ['the old inbox', 'UpdateEmailPrimaryOtp', () => usePrimaryCode(email)],
  ['the new inbox', 'UpdateEmailSecondaryOtp', () => useSecondaryCode(email)],
] as const)(
  'a request for a new code restarts the change of the email address (last code sent to %s)',
  async (_where, view, use) => {
    const updateEmail = vi.fn(async () => 'VERIFY_PRIMARY_OTP' as const)
    const stage = await begin(use, view, { updateEmail })
    await act(async () => stage.result.now.again.run())
    expect(updateEmail).toHaveBeenCalledExactlyOnceWith(email)
    expect(stage.top()).toMatchObject({ view: 'UpdateEmailPrimaryOtp', params: { email } })
  },
)

it('the button that sends the login e-mail again shows the seconds until the user can press it', async () => {
  const stage = await begin(() => usePrimaryCode(email), 'UpdateEmailPrimaryOtp', { cooldown: () => 23_400 })
  await vi.waitFor(() => expect(stage.result.now.again.seconds).toBe(24))
})
