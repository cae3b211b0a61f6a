import { describe, expect, it, vi } from 'vitest'
import type { CaipAddress } from '../../src/domain/core/entities.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import type { SIWXMessageData, SIWXSession } from '../../src/domain/sign-in/siwx.ts'
import type { SignInOptions, SignInServerSession } from '../../src/domain/sign-in/types.ts'
import { createServerClock, createSigning, placeholder, resolveSignIn } from '../../src/sign-in/signing.ts'
import { host } from './presenter.ts'

const alice = 'eip155:1:0x1111111111111111111111111111111111111111' as CaipAddress
const bob = 'eip155:1:0x2222222222222222222222222222222222222222' as CaipAddress

function open() {
  let now = 0
  const createMessage = vi.fn(async (wanted: { accountAddress: string; chainId: string }) =>
    writeSignInMessage({
      ...wanted,
      domain: host,
      uri: `https://${host}`,
      version: '1',
      nonce: `nonce${createMessage.mock.calls.length}00`,
      issuedAt: new Date(0).toISOString(),
    }),
  )
  const config = { createMessage, messageMs: 1_000 } as unknown as Parameters<typeof createSigning>[0]
  const signing = createSigning(config, {
    api: { request: async () => '0x', resumeRequest: async () => undefined },
    host,
    ticks: () => now,
    now: () => now,
    pending: { keep: () => 'key', read: () => undefined, drop: () => {} },
  })
  return { signing, createMessage, pass: (ms: number) => (now += ms) }
}

it('a sign-in message is created once and reused until it is too old', async () => {
  const { signing, createMessage, pass } = open()
  const [first, same] = await Promise.all([signing.prepare(alice), signing.prepare(alice)])
  expect(same).toBe(first)
  pass(1_000)
  expect(await signing.prepare(alice)).toBe(first)
  pass(1)
  expect(await signing.prepare(alice)).not.toBe(first)
  expect(createMessage).toHaveBeenCalledTimes(2)
})

it('each of two accounts that sign in at the same time gets its own sign-in message', async () => {
  const { signing } = open()
  const [ofAlice, ofBob] = await Promise.all([signing.prepare(alice), signing.prepare(bob)])
  expect(ofAlice.data.accountAddress).toBe('0x1111111111111111111111111111111111111111')
  expect(ofBob.data.accountAddress).toBe('0x2222222222222222222222222222222222222222')
  expect((await signing.prepare(alice)).text).toContain('0x1111111111111111111111111111111111111111')
})

it('after a failed request for a sign-in message, the next request creates a message', async () => {
  const { signing, createMessage } = open()
  createMessage.mockRejectedValueOnce(new Error('the server is down'))
  await expect(signing.prepare(alice)).rejects.toThrow('the server is down')
  expect((await signing.prepare(alice)).data.accountAddress).toBe(
    '0x1111111111111111111111111111111111111111',
  )
})

it('a failed request for an earlier message does not discard the message that came after it (K)', async () => {
  const { signing, createMessage } = open()
  let fail: (reason: Error) => void = () => {}
  createMessage.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  const early = signing.prepare(alice)
  const later = await signing.prepare(bob)
  fail(new Error('the server is down'))
  await expect(early).rejects.toThrow('the server is down')
  expect(await signing.prepare(bob)).toBe(later)
})

it('a message is created again after it was discarded (K)', async () => {
  const { signing, createMessage } = open()
  const first = await signing.prepare(alice)
  signing.forget()
  expect(await signing.prepare(alice)).not.toBe(first)
  expect(createMessage).toHaveBeenCalledTimes(2)
})

const page = { host, origin: `https://${host}` }
const now = Date.UTC(2026, 10, 21, 19)
const resolve = (options: SignInOptions, answers: Record<string, unknown> = {}) => {
  const call = vi.fn(async (verb: string, ..._args: unknown[]) => answers[verb])
  const clock = createServerClock(() => now)
  const random = (length: number) => new Uint8Array(length).fill(1)
  const feature = { call } as unknown as Parameters<typeof resolveSignIn>[1]['feature']
  return { config: resolveSignIn(options, { feature, page, clock, random }), call, clock }
}
const address = '0x1111111111111111111111111111111111111111'
const sessionOf = (more: Partial<SIWXMessageData> = {}): SIWXSession => ({
  data: {
    accountAddress: address,
    chainId: 'eip155:1',
    domain: host,
    uri: '',
    version: '1',
    nonce: '',
    ...more,
  },
  message: 'text',
  signature: '0x',
})
const verbs = (call: { mock: { calls: readonly unknown[][] } }) => call.mock.calls.map(([verb]) => verb)

describe('the functions of a sign-in that a site does not bring along', () => {
  it.each<[unknown, boolean]>([
    [true, true],
    [1, false],
    ['yes', false],
    [undefined, false],
    [false, false],
  ])('keep a session only if the site answers exactly true, and not for %j (K)', async (answer, isKept) => {
    const { config, call } = resolve({ verify: () => answer as boolean })
    const kept = config.addSession(sessionOf())
    if (isKept) await kept
    else await expect(kept).rejects.toMatchObject({ code: 'sign-in-refused' })
    expect(verbs(call)).toEqual(isKept ? ['keep'] : [])
  })

  it('keep a session that Portico has verified, and no other (K)', async () => {
    const right = resolve({}, { verify: true })
    await right.config.addSession(sessionOf())
    expect(verbs(right.call)).toEqual(['verify', 'keep'])
    for (const verify of [false, undefined]) {
      const wrong = resolve({}, { verify })
      await expect(wrong.config.addSession(sessionOf())).rejects.toMatchObject({
        code: 'sign-in-signature-wrong',
      })
      expect(verbs(wrong.call)).toEqual(['verify'])
    }
  })

  it('replace the sessions only if all of them are verified (K)', async () => {
    for (const [options, code] of [
      [{}, 'sign-in-signature-wrong'],
      [{ verify: () => false }, 'sign-in-refused'],
    ] as const) {
      const { config, call } = resolve(options, { verify: false })
      await expect(config.setSessions([sessionOf()])).rejects.toMatchObject({ code })
      expect(verbs(call)).not.toContain('replace')
    }
  })

  it('sign out at the site when a session is revoked, and when none is left (K)', async () => {
    const signOut = vi.fn()
    const { config, call } = resolve({ signOut, verify: () => true })
    await config.revokeSession('eip155:1', address)
    expect([verbs(call), signOut.mock.calls.length]).toEqual([['revoke'], 1])
    await config.setSessions([sessionOf()])
    expect(signOut).toHaveBeenCalledTimes(1)
    await config.setSessions([])
    expect(signOut).toHaveBeenCalledTimes(2)
    await resolve({}).config.setSessions([])
  })

  it('find only the sessions of this account on this network (K)', async () => {
    const own = sessionOf()
    const sessions = [
      own,
      sessionOf({ chainId: 'eip155:10' }),
      sessionOf({ accountAddress: `0x${'2'.repeat(40)}` }),
    ]
    expect(await resolve({}, { sessions }).config.getSessions('eip155:1', address)).toEqual([own])
  })

  it('believe the server: its account, its network, and its word that nobody is signed in (K)', async () => {
    const own = sessionOf({ expirationTime: new Date(now + 1).toISOString() })
    const ended = sessionOf({ expirationTime: new Date(now).toISOString() })
    const found = async (known: SignInServerSession | null, ...sessions: SIWXSession[]) =>
      await resolve({ getSession: () => known }, { sessions }).config.getSessions('eip155:1', address)
    const bare = [
      {
        data: {
          accountAddress: address,
          chainId: 'eip155:1',
          domain: host,
          uri: page.origin,
          version: '1',
          nonce: '',
        },
        message: '',
        signature: '',
      },
    ]
    expect(await found(null, own)).toEqual([])
    for (const chainId of [undefined, 1, 'eip155:1']) {
      expect(await found({ address, chainId } as SignInServerSession, own, ended)).toEqual([own])
      expect(await found({ address, chainId } as SignInServerSession, ended)).toEqual(bare)
    }
    for (const known of [
      { address, chainId: 10 },
      { address, chainId: 'eip155:10' },
      { address: `0x${'2'.repeat(40)}`, chainId: 1 },
    ])
      expect(await found(known, own)).toEqual([])
  })

  it('cover the networks whose signatures somebody can verify (K)', () => {
    const covers = (options: SignInOptions, network: string) =>
      resolve(options).config.covers(network as never)
    expect([covers({}, 'eip155:1'), covers({}, 'fantasy:1')]).toEqual([true, false])
    expect(covers({ verify: () => true }, 'fantasy:1')).toBe(true)
    expect(covers({ addSession: async () => {} } as SignInOptions, 'fantasy:1')).toBe(true)
    expect([resolve({}).config.asksServer, resolve({ getSession: () => null }).config.asksServer]).toEqual([
      false,
      true,
    ])
    expect([
      resolve({}).config.signOutOnDisconnect,
      resolve({ signOutOnDisconnect: false }).config.signOutOnDisconnect,
    ]).toEqual([true, false])
    expect([
      resolve({}).config.getRequired(),
      resolve({ getRequired: () => true }).config.getRequired(),
    ]).toEqual([false, true])
  })

  it('write exactly the fields that the site gives (K)', async () => {
    const written = async (options: SignInOptions, more: object = {}) => {
      const { config, call } = resolve(options, { write: 'text' })
      const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1', ...more })
      expect(made.toString()).toBe('text')
      return call.mock.calls.at(-1)?.[1]
    }
    const plain = {
      ...{ accountAddress: address, chainId: 'eip155:1', domain: host, uri: page.origin, version: '1' },
      ...{ nonce: '01'.repeat(16), issuedAt: new Date(now).toISOString() },
      expirationTime: new Date(now + 604_800_000).toISOString(),
    }
    expect(await written({})).toStrictEqual(plain)
    const words = { statement: 'Hi', requestId: 'one', resources: ['https://a.example'] }
    expect(
      await written({ ...words, lifetimeMs: 5, getNonce: () => 'abcdefgh' }, { notBefore: 'then' }),
    ).toStrictEqual({
      ...plain,
      ...words,
      nonce: 'abcdefgh',
      notBefore: 'then',
      expirationTime: new Date(now + 5).toISOString(),
    })
  })

  it.each(['', 'short12', 'abcdefg!', 'abcd efgh'])(
    'refuse a nonce that is easy to guess: %j (K)',
    async nonce => {
      const { config, call } = resolve({ getNonce: () => nonce })
      await expect(
        config.createMessage({ accountAddress: address, chainId: 'eip155:1' }),
      ).rejects.toMatchObject({
        code: 'sign-in-message-wrong',
      })
      expect(verbs(call)).toEqual([])
    },
  )

  it('fail if no message can be written, and write none before the account is known (K)', async () => {
    const { config, call } = resolve({})
    await expect(
      config.createMessage({ accountAddress: address, chainId: 'eip155:1' }),
    ).rejects.toMatchObject({
      code: 'sign-in-message-wrong',
    })
    const made = await config.createMessage({ accountAddress: placeholder, chainId: 'eip155:1' })
    expect([made.toString(), verbs(call)]).toEqual(['', ['write']])
  })

  it("learn the server's time with its nonce (K)", async () => {
    const { config, clock } = resolve(
      { getNonce: () => ({ nonce: 'abcdefgh', now: now + 5_000 }) },
      { write: 'text' },
    )
    const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' })
    expect([clock.off(), made.issuedAt]).toEqual([5_000, new Date(now + 5_000).toISOString()])
  })
})

it.each<[number | string | undefined, number]>([
  [now + 7, 7],
  [new Date(now - 7).toISOString(), -7],
  [undefined, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  ['yesterday', 0],
])("the site's clock learns the time %j (K)", (time, off) => {
  const clock = createServerClock(() => now)
  clock.learn(time)
  expect([clock.off(), clock.now()]).toEqual([off, now + off])
})

it.each<[string, Partial<SIWXMessageData>]>([
  ['another page', { domain: 'evil.example' }],
  ['another account', { accountAddress: '0x2222222222222222222222222222222222222222' }],
  ['another network', { chainId: 'eip155:10' }],
])('a message of the site for %s is never signed (K)', async (_what, more) => {
  const { signing, createMessage } = open()
  createMessage.mockImplementationOnce(async wanted =>
    writeSignInMessage({
      ...{ ...wanted, domain: host, uri: `https://${host}`, version: '1', nonce: 'abcdefgh' },
      ...{ issuedAt: new Date(0).toISOString(), ...more },
    }),
  )
  await expect(signing.sign(alice)).rejects.toMatchObject({ code: 'sign-in-message-wrong' })
})

it('a text of the site that is no sign-in message is never signed (K)', async () => {
  const { signing, createMessage } = open()
  createMessage.mockResolvedValueOnce('Hello')
  await expect(signing.sign(alice)).rejects.toMatchObject({ code: 'sign-in-message-wrong' })
})
