// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { fakeLogin } from '../../../../demo/gallery/fake-login.ts'
import { embeddedUser } from '../../../../demo/gallery/login-scenes.ts'
import { drawScene } from '../../scene.tsx'

const buttonOf = (container: HTMLElement, testId: string) => {
  const button = container.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
  if (!button) throw new Error(`no ${testId}`)
  return button
}
const isOff = (container: HTMLElement) =>
  buttonOf(container, 'w3m-connecting-siwe-sign').getAttribute('aria-disabled') === 'true'

describe('the sign-in view', () => {
  it('shows the name of the site, the address of the account and the whole message to sign', async () => {
    const { container, text } = await drawScene('SIWXSignMessage', 'loaded')
    expect(text()).toContain('shop.example wants you to sign in with 0x71C7…976F')
    expect(container.querySelector('pre')?.textContent).toContain(
      'wants you to sign in with your Ethereum account',
    )
    expect(isOff(container)).toBe(false)
  })

  it('disables the Sign button while Portico prepares the message and while the wallet signs', async () => {
    expect(isOff((await drawScene('SIWXSignMessage', 'making')).container)).toBe(true)
    expect(isOff((await drawScene('SIWXSignMessage', 'signing')).container)).toBe(true)
  })

  it('warns, if the site requires the sign-in, that the Cancel button disconnects the wallet', async () => {
    expect((await drawScene('SIWXSignMessage', 'required')).text()).toMatch(/disconnect/i)
    expect((await drawScene('SIWXSignMessage', 'loaded')).text()).not.toMatch(/disconnect/i)
  })

  it('offers only to cancel if the request does not match the site or account, because it may be an attack', async () => {
    const { container, text } = await drawScene('SIWXSignMessage', 'wrong')
    expect(text()).toContain("doesn't match this site or account")
    expect(container.querySelector('[data-testid="w3m-connecting-siwe-sign"]')).toBeNull()
    expect(text()).not.toContain('Try again')
    expect(buttonOf(container, 'w3m-connecting-siwe-cancel').className).toContain('primary')
  })

  it('explains that the user declined the signature, and offers to try again', async () => {
    const { container, text } = await drawScene('SIWXSignMessage', 'declined')
    expect(text()).toContain('Signature declined. Sign the message to continue, or cancel.')
    expect(isOff(container)).toBe(false)
    expect(text()).toContain('Try again')
  })

  // Specification 8.17
  it("says that the site may not support smart accounts if the site rejects a smart account's signature", async () => {
    const smart = await drawScene('SIWXSignMessage', 'smartAccount')
    expect(smart.text()).toContain('This site may not work with smart accounts')
    const user = { ...embeddedUser, accountType: 'eoa' } as const
    const login = () => Promise.resolve(fakeLogin({}, { user, hasSmartAccount: true }))
    for (const other of [
      await drawScene('SIWXSignMessage', 'refused'),
      await drawScene('SIWXSignMessage', 'smartAccount', { login }),
    ])
      expect(other.text()).not.toContain('smart accounts')
  })
})
