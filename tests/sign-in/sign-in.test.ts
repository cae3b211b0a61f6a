import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import type { SIWXMessage, SIWXSession } from '../../src/domain/sign-in/siwx.ts'
import type { SignInOptions } from '../../src/domain/sign-in/types.ts'
import {
  connectedOn,
  createOrigin,
  ethereum,
  host,
  nobody,
  type OpenedPage,
  openPage,
  owner,
  polygon,
} from './presenter.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: Date.UTC(2026, 10, 21, 19),
  })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const connect = async (page: OpenedPage, session = connectedOn()) => {
  page.session$.next(session)
  await settle()
}
const signed = async (page: OpenedPage) => {
  page.signIn.sign()
  await vi.waitFor(() => expect(page.phase()).toBe('signed'))
}
/**
 * Returns a site's `createMessage` function, which creates a valid message. The fields in `more` replace fields of this
 * message, and `text` replaces its text.
 */
const messageOf =
  (more: Partial<Record<string, string>>, text?: string) => async (): Promise<SIWXMessage> => {
    const data = {
      accountAddress: owner.address,
      chainId: ethereum,
      domain: host,
      uri: `https://${host}`,
      version: '1',
      nonce: 'abcdef0123456789',
      issuedAt: new Date().toISOString(),
      ...more,
    }
    return { ...data, toString: () => text ?? String(writeSignInMessage(data)) }
  }

describe('a user who connects', () => {
  // Specification 3.44, 4.27, 4.28
  it('gets only one wallet request, which contains the message on the screen', async () => {
    const page = openPage()
    await connect(page)
    expect([page.phase(), page.shown()]).toEqual(['needed', 'SIWXSignMessage'])
    const { message } = page.state$.value
    await signed(page)
    expect(page.navigation().open).toBe(false)
    expect(page.request).toHaveBeenCalledTimes(1)
    const [session] = [...page.origin.kept.values()]
    expect(session).toMatchObject({
      message,
      data: { accountAddress: owner.address, chainId: 'eip155:1', domain: host },
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
    expect(page.onChange).toHaveBeenCalledExactlyOnceWith(session)
  })
  // Specification 4.27
  it('is not asked to sign in while a session is valid, and is asked again when the session expires', async () => {
    const page = openPage({ siwx: { lifetimeMs: 60_000 } })
    await connect(page)
    await signed(page)
    page.session$.next({ ...connectedOn(), status: 'reconnecting' })
    await connect(page)
    expect([page.phase(), page.navigation().open]).toEqual(['signed', false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([page.phase(), page.shown()]).toEqual(['needed', 'SIWXSignMessage'])
  })
  it('does not return to the view of the e-mail code after the sign-in, because the modal closes', async () => {
    const page = openPage()
    page.dispatch({ type: 'open', view: 'Connect' })
    page.dispatch({ type: 'push', view: 'EmailVerifyOtp' })
    await connect(page)
    expect(page.shown()).toBe('SIWXSignMessage')
    await signed(page)
    expect(page.navigation().open).toBe(false)
  })
  it('gets only one wallet request after two clicks on the sign button', async () => {
    const page = openPage()
    await connect(page)
    page.signIn.sign()
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
    expect(page.request).toHaveBeenCalledTimes(1)
  })
  it('signs the nonce of the last "getNonce" call, even if an earlier call takes longer', async () => {
    let given = 0
    const nonces: string[] = []
    const page = openPage({
      siwx: {
        getNonce: () => {
          given += 1
          const nonce = `nonce${given}${'0'.repeat(16)}`
          nonces.push(nonce)
          const later = given === 1 ? 300 : 10
          return new Promise(give => setTimeout(() => give(nonce), later))
        },
      },
    })
    await connect(page)
    await connect(page, connectedOn(polygon))
    page.signIn.request()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(nonces).toHaveLength(2)
    await signed(page)
    const [session] = [...page.origin.kept.values()]
    expect(session?.data).toMatchObject({ chainId: polygon, nonce: nonces.at(-1) })
  })
  it('signs the nonce that was created last, and not the earlier nonce of a one-click sign-in', async () => {
    const nonces: string[] = []
    let requestCount = 0
    const getNonce = () => {
      requestCount += 1
      const nonce = `nonce${requestCount}${'0'.repeat(16)}`
      const give = (to: (nonce: string) => void) => {
        nonces.push(nonce)
        to(nonce)
      }
      return new Promise<string>(to => setTimeout(give, requestCount === 1 ? 300 : 10, to))
    }
    const page = openPage({ siwx: { getNonce } })
    const offered = page.signIn.oneClick()
    await connect(page)
    expect(await page.signIn.oneClick()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await offered)?.nonce).toBe(nonces[0])
    await signed(page)
    const [session] = [...page.origin.kept.values()]
    expect(nonces).toHaveLength(2)
    expect(session?.data.nonce).toBe(nonces[1])
  })
  it('sees a new message after a retry if the site did not create the first message in time', async () => {
    const getNonce = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
    const page = openPage({ siwx: { getNonce } })
    await connect(page)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(page.state$.value).toMatchObject({ phase: 'needed', error: { code: 'timed-out' } })
    getNonce.mockResolvedValue('abcdef0123456789')
    page.signIn.sign()
    await settle()
    expect(page.state$.value).toMatchObject({
      phase: 'needed',
      message: expect.stringContaining('abcdef0123456789'),
    })
    expect(page.request).not.toHaveBeenCalled()
    await signed(page)
  })
  it('is asked to sign in on a second network, but not after a return to the first network', async () => {
    const page = openPage()
    await connect(page)
    await signed(page)
    await connect(page, connectedOn(polygon))
    expect(page.phase()).toBe('needed')
    await signed(page)
    await connect(page, connectedOn(ethereum))
    expect([page.phase(), page.navigation().open]).toEqual(['signed', false])
    await connect(page, connectedOn(ethereum, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'))
    expect(page.phase()).toBe('needed')
  })
  // Specification 5.30
  it('is not asked to sign in on a network that the site does not list', async () => {
    const page = openPage()
    await connect(page, { ...connectedOn('eip155:5' as never), network: 'eip155:5' as never })
    expect([page.phase(), page.navigation().open]).toEqual(['off', false])
  })
})

describe('a user who does not sign', () => {
  // Specification 4.29
  it('sees the closed sign-in view again, with an error, after declining the signature', async () => {
    const page = openPage()
    await connect(page)
    page.refuse()
    page.signIn.sign()
    page.dispatch({ type: 'close' })
    await vi.waitFor(() => expect(page.state$.value.error?.code).toBe('signature-declined'))
    expect([page.phase(), page.shown()]).toEqual(['needed', 'SIWXSignMessage'])
    expect(page.ui.reportError).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'signature-declined', message: 'Signature declined' }),
      false,
    )
    await signed(page)
  })
  // Specification 4.31
  it('can cancel an optional sign-in, and is asked again only after the next connection', async () => {
    const page = openPage()
    await connect(page)
    page.signIn.cancel()
    await settle()
    expect([page.phase(), page.navigation().open]).toEqual(['off', false])
    expect(page.disconnect).not.toHaveBeenCalled()
    await connect(page, { ...connectedOn(), status: 'reconnecting' })
    await connect(page)
    expect(page.navigation().open).toBe(false)
    await connect(page, nobody)
    await connect(page)
    expect(page.shown()).toBe('SIWXSignMessage')
  })
  it('cancels an optional sign-in by closing its view', async () => {
    const page = openPage()
    await connect(page)
    page.dispatch({ type: 'close' })
    await settle()
    expect(page.phase()).toBe('off')
    expect([...page.origin.declined]).toHaveLength(1)
  })
  // Specification 4.30
  it('cannot close a required sign-in, and is disconnected by a press on Cancel', async () => {
    const page = openPage({ siwx: { getRequired: () => true } })
    await connect(page)
    page.dispatch({ type: 'close' })
    expect([page.navigation().open, page.navigation().shake]).toEqual([true, true])
    page.dispatch({ type: 'open', view: 'Account' })
    await settle()
    expect(page.shown()).toBe('ConnectingSiwe')
    page.signIn.cancel()
    await settle()
    expect(page.session$.value).toEqual(nobody)
    expect(page.shown()).toBe('Connect')
    expect(page.navigation().signInPending).toBe(false)
  })
  it('gets no session if the wallet responds after the user has cancelled the sign-in', async () => {
    const page = openPage()
    let answer: (signature: never) => void = () => {}
    page.request.mockReturnValueOnce(new Promise(resolve => (answer = resolve)))
    await connect(page)
    page.signIn.sign()
    await settle()
    page.signIn.cancel()
    answer('0x1234' as never)
    await settle()
    expect(page.origin.kept.size).toBe(0)
  })
})

describe('a site with sign-in', () => {
  it.each<[string, NonNullable<SignInOptions['createMessage']>]>([
    ['names another domain', messageOf({ domain: 'evil.example' })],
    ['names another account', messageOf({ accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })],
    ['names another network', messageOf({ chainId: 'eip155:137' })],
    ['is not a sign-in message', messageOf({}, 'Sign this to continue')],
  ])('cannot make the user sign an invalid sign-in message: %s', async (_what, createMessage) => {
    const page = openPage({ siwx: { createMessage } })
    await connect(page)
    expect(page.state$.value.error?.code).toBe('sign-in-message-wrong')
    page.signIn.sign()
    await settle()
    expect(page.request).not.toHaveBeenCalled()
  })
  it('cannot make the user sign a different text from the text on the screen', async () => {
    let reads = 0
    const made = await messageOf({})()
    const createMessage = async () => ({
      ...made,
      toString: () => (reads++ > 0 ? 'I owe you' : made.toString()),
    })
    const page = openPage({ siwx: { createMessage } })
    await connect(page)
    const shown = page.state$.value.message
    await signed(page)
    expect([...page.origin.kept.values()].map(({ message }) => message)).toEqual([shown])
  })
  const malformedNonces = ['', 'short', 'with space', 'dash-ed-nonce']
  it.each(malformedNonces)(
    'causes an error in place of a sign-in message if it returns a malformed nonce: %j',
    async nonce => {
      const page = openPage({ siwx: { getNonce: () => nonce } })
      await connect(page)
      expect(page.state$.value.error?.code).toBe('sign-in-message-wrong')
    },
  )
  it('gets a new random nonce of 32 hexadecimal digits for each message if it creates no nonces', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const page = openPage()
        await connect(page)
        return /Nonce: (\w+)/.exec(page.state$.value.message ?? '')?.[1]
      }),
    )
    expect(new Set(nonces).size).toBe(50)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })
  it('never has the same nonce in two tabs of its origin', async () => {
    const origin = createOrigin()
    const tabs = [openPage({ siwx: {} }, origin), openPage({ siwx: {} }, origin)]
    const seen: unknown[] = []
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(tabs.map(page => connect(page, round % 2 ? connectedOn(polygon) : connectedOn())))
      seen.push(...tabs.map(page => /Nonce: (\w+)/.exec(page.state$.value.message ?? '')?.[1]))
    }
    const nonces = seen.filter(nonce => nonce !== undefined)
    expect(nonces.length).toBeGreaterThanOrEqual(20)
    expect(new Set(nonces).size).toBe(nonces.length)
  })
  it('gets a message with a new nonce after it has rejected a signature', async () => {
    const verify = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
    const page = openPage({ siwx: { verify } })
    await connect(page)
    const first = page.state$.value.message
    page.signIn.sign()
    await vi.waitFor(() => expect(page.state$.value.error?.code).toBe('sign-in-refused'))
    await settle()
    expect(page.state$.value.message).not.toBe(first)
    expect(page.origin.kept.size).toBe(0)
    await signed(page)
  })
  it('receives no session if the wallet returns a wrong signature', async () => {
    const page = openPage()
    await connect(page)
    page.request.mockResolvedValueOnce(`0x${'11'.repeat(65)}` as never)
    page.signIn.sign()
    await vi.waitFor(() => expect(page.state$.value.error?.code).toBe('sign-in-signature-wrong'))
    expect(page.origin.kept.size).toBe(0)
  })
  it('causes only one signature request per connection even if it stores no sessions', async () => {
    const addSession = vi.fn(async () => {})
    const page = openPage({ siwx: { addSession, getSessions: async () => [] } })
    await connect(page)
    await signed(page)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([page.phase(), page.navigation().open]).toEqual(['signed', false])
    expect(page.request).toHaveBeenCalledTimes(1)
    expect(addSession).toHaveBeenCalledTimes(1)
  })
  // Specification 8.15
  it("makes Portico end a new connection, but not a restored one, if the site's server cannot be reached", async () => {
    const failing = { siwx: { getSessions: () => Promise.reject(new Error('down')) } }
    const page = openPage(failing)
    page.dispatch({ type: 'open', view: 'Connect' })
    await connect(page)
    expect(page.session$.value).toEqual(nobody)
    expect(page.shown()).toBe('Connect')
    expect(page.ui.reportError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'A problem occurred while trying initialize authentication' }),
      true,
    )
    const returning = openPage(failing)
    await connect(returning, { ...connectedOn(), status: 'reconnecting' })
    await connect(returning)
    expect(returning.disconnect).not.toHaveBeenCalled()
    expect(returning.navigation().open).toBe(false)
  })
  it('can pass its sign-in options as a class instance, whose methods get the right "this"', async () => {
    class OwnSignIn {
      readonly list: SIWXSession[] = []
      async addSession(session: SIWXSession) {
        this.list.push(session)
      }
      async getSessions() {
        return this.list
      }
    }
    const own = new OwnSignIn()
    const page = openPage({ siwx: own })
    await connect(page)
    await signed(page)
    expect(own.list).toHaveLength(1)
    expect(page.origin.kept.size).toBe(0)
  })
})

describe('several tabs of a site with sign-in', () => {
  it('never show the sign-in request in two tabs at the same time', async () => {
    const origin = createOrigin()
    const [first, second] = [openPage(undefined, origin), openPage(undefined, origin)]
    await connect(first)
    await connect(second)
    expect([first.phase(), second.phase()]).toEqual(['needed', 'elsewhere'])
    expect(second.navigation().open).toBe(false)
    await signed(first)
    await settle()
    expect(second.phase()).toBe('signed')
  })
  it('show the sign-in request in the second tab when the first tab closes', async () => {
    const origin = createOrigin()
    const [first, second] = [openPage(undefined, origin), openPage(undefined, origin)]
    await connect(first)
    await connect(second)
    first.signIn.close()
    await settle()
    expect([second.phase(), second.shown()]).toEqual(['needed', 'SIWXSignMessage'])
  })
  it('show a required sign-in request in the tab in which the user opens the modal', async () => {
    const origin = createOrigin()
    const wanted = { siwx: { getRequired: () => true } }
    const [first, second] = [openPage(wanted, origin), openPage(wanted, origin)]
    await connect(first)
    await connect(second)
    expect(second.phase()).toBe('elsewhere')
    second.open('Account')
    await settle()
    expect([second.phase(), second.shown()]).toEqual(['needed', 'ConnectingSiwe'])
    await signed(second)
    await settle()
    expect([first.phase(), first.navigation().open]).toEqual(['signed', false])
  })
  it('show the sign-in request in a tab only after this tab has become visible', async () => {
    const page = openPage()
    page.visible$.next(false)
    await connect(page)
    expect(page.navigation().open).toBe(false)
    page.visible$.next(true)
    await settle()
    expect(page.shown()).toBe('SIWXSignMessage')
  })
  it('sign out together if the user signs out in one tab, and show no new sign-in request', async () => {
    const origin = createOrigin()
    const [first, second] = [openPage(undefined, origin), openPage(undefined, origin)]
    await connect(first)
    await connect(second)
    await signed(first)
    await settle()
    await first.signIn.signOut()
    await settle()
    expect([first.phase(), second.phase()]).toEqual(['off', 'off'])
    expect(origin.kept.size).toBe(0)
    expect(second.onChange).toHaveBeenLastCalledWith(undefined)
  })
})

describe('the times in a sign-in message', () => {
  // Fault I5
  it('follow the clock of the site, not the clock of the device', async () => {
    const site = Date.now() + 3_600_000
    const page = openPage({ siwx: { getNonce: () => ({ nonce: 'abcdef0123456789', now: site }) } })
    await connect(page)
    expect(page.state$.value.message).toContain(`Issued At: ${new Date(site).toISOString()}`)
    expect(page.state$.value.clockOffMs).toBe(3_600_000)
  })
  it("cause a warning about the device's clock if a stored session has an issue time in the future", async () => {
    const future = new Date(Date.now() + 86_400_000).toISOString()
    const data = {
      accountAddress: owner.address,
      chainId: ethereum,
      domain: host,
      uri: '',
      version: '1',
      nonce: 'n',
    }
    const session = { data: { ...data, issuedAt: future, notBefore: future }, message: '', signature: '' }
    const page = openPage({ siwx: { getSessions: async () => [session] } })
    await connect(page)
    expect([page.phase(), page.state$.value.clockOffMs]).toEqual(['needed', 0])
  })
  it('cause a request for a new nonce if the message is too old when the user signs', async () => {
    const getNonce = vi.fn(() => `nonce${Math.random().toString(36).slice(2)}0000`)
    const page = openPage({ siwx: { getNonce } })
    await connect(page)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(301_000)
    await signed(page)
    expect(getNonce).toHaveBeenCalledTimes(2)
  })
})

// Specification 2.17
it('the sign-in view opens above the current view, and closes after the signature', async () => {
  const page = openPage()
  await connect(page)
  await signed(page)
  page.dispatch({ type: 'facts', connected: true })
  page.dispatch({ type: 'open', view: 'Account' })
  page.dispatch({ type: 'push', view: 'Networks' })
  await connect(page, connectedOn(polygon))
  expect(page.navigation().stack.map(({ view }) => view)).toEqual(['Account', 'Networks', 'ConnectingSiwe'])
  await signed(page)
  expect(page.navigation().stack.map(({ view }) => view)).toEqual(['Account', 'Networks'])
})

// Specification 7c.9
it("the sign-in sends an analytics event for each step, and no event contains the account's address", async () => {
  const page = openPage()
  await connect(page)
  page.refuse()
  page.signIn.sign()
  await vi.waitFor(() => expect(page.state$.value.error).toBeDefined())
  await signed(page)
  await connect(page, connectedOn(polygon))
  page.signIn.cancel()
  expect(page.track.mock.calls).toEqual([
    ['CLICK_SIGN_SIWX_MESSAGE', { network: ethereum }],
    ['SIWX_AUTH_ERROR', { network: ethereum, message: 'signature-declined' }],
    ['CLICK_SIGN_SIWX_MESSAGE', { network: ethereum }],
    ['SIWX_AUTH_SUCCESS', { network: ethereum }],
    ['CLICK_CANCEL_SIWX', { network: polygon }],
  ])
})
