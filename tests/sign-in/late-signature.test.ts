import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResumedResponse } from '../../src/bridge/contract/worker-api.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { SIWXSession } from '../../src/domain/sign-in/siwx.ts'
import type { SignInOptions } from '../../src/domain/sign-in/types.ts'
import {
  connectedOn,
  createOrigin,
  createStorage,
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
const never = new Promise<never>(() => {})
const stored = (storage: ReturnType<typeof createStorage>) => [...storage.values.values()].join()
/** The message that the first page has sent to the wallet. */
const textOf = ({ request }: OpenedPage) => {
  const [hex] = (request.mock.calls[0]?.[1].params ?? []) as string[]
  return Buffer.from(String(hex).slice(2), 'hex').toString()
}

/** A site whose visitor signs in a wallet app, and whose page the phone throws away before the wallet has signed. */
async function throwAway(siwx: SignInOptions = {}) {
  const [origin, storage] = [createOrigin(), createStorage()]
  let nonces = 0
  const getNonce = vi.fn(() => `abcdef012345678${nonces++}`)
  const options = { siwx: { getNonce, ...siwx } }
  const first = openPage(options, origin, storage)
  first.request.mockReturnValueOnce(never)
  first.session$.next(connectedOn())
  await settle()
  first.signIn.sign()
  await settle()
  const text = textOf(first)
  const resumeKey = String((first.request.mock.calls[0] as unknown[])[2])
  first.signIn.close()
  await settle()
  let answer: (response: ResumedResponse | undefined) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  /** Loads the page again. The worker then waits for the response of the wallet. */
  const load = async (session = connectedOn()) => {
    const page = openPage(options, origin, storage)
    page.resumeRequest.mockImplementationOnce(
      () =>
        new Promise((resolve, reject) => {
          answer = resolve
          fail = reject
        }),
    )
    page.session$.next({ ...nobody, status: 'reconnecting' })
    page.session$.next(session)
    await settle()
    return page
  }
  const sign = async (message = text) => {
    answer({ method: 'personal_sign', response: await owner.signMessage({ message }) })
    await vi.waitFor(() => expect(stored(storage)).toBe(''))
    await settle()
  }
  const end = async (outcome: 'missing' | AppError) => {
    if (outcome === 'missing') answer(undefined)
    else fail(outcome)
    await settle()
  }
  return { origin, storage, getNonce, text, resumeKey, load, sign, end }
}

/** Expects that the page has used nothing of the earlier message, and offers a new one. */
const expectAnew = ({ state$, onChange }: OpenedPage, text: string, error?: string) => {
  const { phase, message, error: shown } = state$.value
  expect([phase, shown?.code]).toEqual(['needed', error])
  expect(message).toContain('wants you to sign in')
  expect(message).not.toBe(text)
  expect(onChange).not.toHaveBeenCalled()
}

describe('a sign-in whose page the browser throws away (F23)', () => {
  it('is finished by the signature that arrives at the next page, with one nonce and one session', async () => {
    const verify = vi.fn(async (_session: SIWXSession) => true)
    const site = await throwAway({ verify })
    const page = await site.load()
    expect(page.resumeRequest.mock.calls).toEqual([[site.resumeKey]])
    expect(page.state$.value).toMatchObject({ phase: 'signing', message: site.text })
    expect(page.shown()).toBe('SIWXSignMessage')
    await site.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
    const session = expect.objectContaining({ message: site.text })
    expect(page.onChange.mock.calls).toEqual([[session]])
    expect(verify.mock.calls).toEqual([[session]])
    expect([...site.origin.kept.values()]).toEqual([session])
    expect(site.getNonce).toHaveBeenCalledTimes(1)
    expect(page.request).not.toHaveBeenCalled()
    expect(page.navigation().open).toBe(false)
    expect(page.track.mock.calls.map(([event]) => event)).toContain('SIWX_AUTH_SUCCESS')
  })

  it('is finished by the third page if the second is thrown away too', async () => {
    const site = await throwAway()
    const second = await site.load()
    second.signIn.close()
    await settle()
    const third = await site.load()
    await site.sign()
    await vi.waitFor(() => expect(third.phase()).toBe('signed'))
  })

  it('is finished in the same page after the worker was lost', async () => {
    const page = openPage()
    page.request.mockRejectedValueOnce(new AppError('worker-lost'))
    page.resumeRequest.mockImplementationOnce(async () => ({
      method: 'personal_sign',
      response: await owner.signMessage({ message: textOf(page) }),
    }))
    page.session$.next(connectedOn())
    await settle()
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
    expect(page.onChange).toHaveBeenCalledTimes(1)
  })

  it('waits only once for a worker that is lost again', async () => {
    const page = openPage()
    page.request.mockRejectedValueOnce(new AppError('worker-lost'))
    page.resumeRequest.mockRejectedValue(new AppError('worker-lost'))
    page.session$.next(connectedOn())
    await settle()
    page.signIn.sign()
    await settle()
    expect(page.resumeRequest).toHaveBeenCalledTimes(1)
    expect(page.state$.value).toMatchObject({ phase: 'needed', error: { code: 'worker-lost' } })
    expect(page.state$.value.message).toContain('wants you to sign in')
  })

  it('is not asked for again where the site already has a session', async () => {
    const site = await throwAway()
    const other = openPage({ siwx: {} }, site.origin)
    other.session$.next(connectedOn())
    await settle()
    other.signIn.sign()
    await vi.waitFor(() => expect(other.phase()).toBe('signed'))
    const page = await site.load()
    expect(page.phase()).toBe('signed')
    expect(page.resumeRequest).not.toHaveBeenCalled()
  })

  it.each([
    ['declined in the wallet', new AppError('user-rejected'), 'signature-declined'],
    ['not answered by the wallet', new AppError('wallet-timeout'), 'wallet-timeout'],
    ['lost with the wallet', new AppError('wallet-disconnected'), 'wallet-disconnected'],
    ['not found by the worker', 'missing', undefined],
  ] as const)('that is %s shows the reason and offers a new one', async (_what, outcome, code) => {
    const site = await throwAway()
    const page = await site.load()
    await site.end(outcome)
    expectAnew(page, site.text, code)
    expect(stored(site.storage)).toBe('')
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
  })

  it('whose nonce the server no longer accepts shows the refusal of the server and offers a new one', async () => {
    const verify = vi.fn(async () => false)
    const site = await throwAway({ verify })
    const page = await site.load()
    await site.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('needed'))
    expect(verify).toHaveBeenCalledTimes(1)
    expectAnew(page, site.text, 'sign-in-refused')
  })

  it.each([
    ['another message', (site: Awaited<ReturnType<typeof throwAway>>) => site.sign('pay everything')],
    [
      'the true message while the stored one was changed',
      async (site: Awaited<ReturnType<typeof throwAway>>) => site.sign(site.text.replace('abcdef', 'fedcba')),
    ],
  ])('never passes a signature of %s to the site', async (_what, sign) => {
    const verify = vi.fn(async () => true)
    const site = await throwAway({ verify })
    const page = await site.load()
    await sign(site)
    await vi.waitFor(() => expect(page.phase()).toBe('needed'))
    expectAnew(page, site.text, 'sign-in-signature-wrong')
    expect(verify).not.toHaveBeenCalled()
  })

  it('whose signature only the site can verify is decided by the site', async () => {
    const verify = vi.fn(async () => true)
    const site = await throwAway({ verify })
    const call = vi.spyOn(site.origin.feature, 'call')
    call.mockImplementation((async (verb: string) => {
      if (verb === 'verify') throw new AppError('sign-in-undecided')
      return verb === 'sessions' ? [] : undefined
    }) as never)
    const page = await site.load()
    await site.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
    expect(verify).toHaveBeenCalledTimes(1)
  })

  type Stored = { resumeKey: unknown; account: unknown; text: unknown; at: unknown }
  const changes: [string, (pending: Stored) => unknown][] = [
    ['another domain', ({ text, ...rest }) => ({ ...rest, text: String(text).replace('shop.', 'evil.') })],
    [
      'the address of another account',
      ({ text, ...rest }) => ({
        ...rest,
        text: String(text).replace(owner.address, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
      }),
    ],
    [
      'another network in its text',
      ({ text, ...rest }) => ({ ...rest, text: String(text).replace('Chain ID: 1\n', 'Chain ID: 137\n') }),
    ],
    [
      'an end that has passed',
      ({ text, ...rest }) => ({
        ...rest,
        text: String(text).replace(/Expiration Time: 2026/, 'Expiration Time: 2025'),
      }),
    ],
    ['no text of a sign-in', rest => ({ ...rest, text: 'hello' })],
    ['a text that is no text', rest => ({ ...rest, text: { toString: 1 } })],
    ['a text without end', ({ text, ...rest }) => ({ ...rest, text: String(text) + 'x'.repeat(20_000) })],
    ['no name', ({ resumeKey: _, ...rest }) => rest],
    ['no time', ({ at: _, ...rest }) => rest],
    ['a time in the future', rest => ({ ...rest, at: Date.now() + 1 })],
    ['a time ten minutes ago', rest => ({ ...rest, at: Date.now() - 600_000 })],
    ['nothing', () => null],
  ]
  it.each(changes)('is not used if the stored message has %s', async (_what, change) => {
    const site = await throwAway()
    for (const [name, value] of site.storage.values)
      site.storage.setItem(name, JSON.stringify(change(JSON.parse(value))))
    const page = await site.load()
    expect(page.resumeRequest).not.toHaveBeenCalled()
    expectAnew(page, site.text)
    expect(stored(site.storage)).toBe('')
  })

  it('is not used if the storage has no JSON', async () => {
    const site = await throwAway()
    for (const name of site.storage.values.keys()) site.storage.setItem(name, '{"resumeKey":')
    expectAnew(await site.load(), site.text)
  })

  it.each([
    ['account', connectedOn(undefined, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')],
    ['network', connectedOn(polygon)],
  ])('is not used by another %s, also not after a return to the earlier one', async (_what, session) => {
    const site = await throwAway()
    const page = await site.load(session)
    expect(page.resumeRequest).not.toHaveBeenCalled()
    page.session$.next(connectedOn())
    await settle()
    expect(page.resumeRequest).not.toHaveBeenCalled()
    expectAnew(page, site.text)
  })

  it('is over when the user cancels, and a signature that comes then reaches nobody', async () => {
    const verify = vi.fn(async () => true)
    const site = await throwAway({ verify })
    const page = await site.load()
    page.signIn.cancel()
    await settle()
    expect(stored(site.storage)).toBe('')
    await site.sign()
    expect([page.phase(), verify.mock.calls, page.onChange.mock.calls]).toEqual(['off', [], []])
    const next = await site.load()
    expect([next.phase(), next.resumeRequest.mock.calls]).toEqual(['off', []])
  })

  it('works without a storage, and then a later page asks again', async () => {
    const blocked = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    const storage = { ...createStorage(), getItem: blocked, setItem: blocked, removeItem: blocked }
    const page = openPage({ siwx: {} }, createOrigin(), storage)
    page.session$.next(connectedOn())
    await settle()
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
  })

  it.each([
    ['signed', () => {}],
    ['declined', (page: OpenedPage) => void page.refuse()],
  ])('leaves nothing in the storage once it is %s', async (_what, prepare) => {
    const storage = createStorage()
    const page = openPage({ siwx: {} }, createOrigin(), storage)
    prepare(page)
    page.session$.next(connectedOn())
    await settle()
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).not.toBe('signing'))
    await settle()
    expect(stored(storage)).toBe('')
  })
})
