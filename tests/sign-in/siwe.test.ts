import { describe, expect, it, vi } from 'vitest'
import type { SiweMethods, SiweOptions, SiweSession } from '../../src/domain/sign-in/siwe-config.ts'
import { resolveSiwe } from '../../src/sign-in/presenter.ts'
import { createServerClock, placeholder } from '../../src/sign-in/signing.ts'
import { host, owner } from './presenter.ts'

const page = { host, origin: `https://${host}` }

function legacy(requests: SiweOptions = {}, known: SiweSession | null = null) {
  const methods = {
    getNonce: vi.fn(async () => 'abcdef0123456789'),
    createMessage: vi.fn<SiweMethods['createMessage']>(({ address, nonce }) => `${address} ${nonce}`),
    verifyMessage: vi.fn(async () => true),
    getSession: vi.fn(async () => known),
    signOut: vi.fn(async () => true),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
  }
  const config = resolveSiwe({ ...methods, ...requests }, { page, clock: createServerClock(() => 0) })
  return { methods, config }
}
const session = (chainId = 'eip155:1') => ({
  data: { accountAddress: owner.address, chainId, domain: host, uri: '', version: '1', nonce: '' },
  message: 'text',
  signature: '0x',
})

describe('the option siweConfig of a site', () => {
  it('requires a sign-in by default, on EVM networks only', () => {
    const { config } = legacy()
    expect([config?.getRequired(), config?.signOutOnDisconnect]).toEqual([true, true])
    expect([config?.covers('eip155:1' as never), config?.covers('solana:5eykt' as never)]).toEqual([
      true,
      false,
    ])
    expect([config?.messageMs, config?.refetchMs]).toEqual([300_000, 300_000])
    expect(legacy({ required: false }).config?.getRequired()).toBe(false)
    expect(legacy({ enabled: false }).config).toBeUndefined()
  })
  it('may contain its functions in "methods" and its settings in "options", as in AppKit', async () => {
    const { methods } = legacy()
    const config = resolveSiwe(
      { methods, options: { required: false } },
      { page, clock: createServerClock() },
    )
    expect(config?.getRequired()).toBe(false)
    await config?.addSession(session())
    expect(methods.verifyMessage).toHaveBeenCalledTimes(1)
  })
  it('creates the message from the same parameters as with AppKit', async () => {
    const { methods, config } = legacy()
    const made = await config?.createMessage({ accountAddress: owner.address, chainId: 'eip155:137' })
    expect(made?.toString()).toBe(`${owner.address} abcdef0123456789`)
    expect(methods.createMessage).toHaveBeenCalledWith({
      domain: host,
      uri: page.origin,
      version: '1',
      chainId: 137,
      address: owner.address,
      nonce: 'abcdef0123456789',
      iat: '1970-01-01T00:00:00.000Z',
    })
    await config?.createMessage({ accountAddress: placeholder, chainId: 'eip155:1' })
    expect(methods.createMessage).toHaveBeenCalledTimes(1)
  })
  it('needs no settings beside its functions (K)', () => {
    const { methods } = legacy()
    const config = resolveSiwe({ methods }, { page, clock: createServerClock() })
    expect([config?.getRequired(), config?.refetchMs]).toEqual([true, 300_000])
  })
  it('creates the message from exactly those parameters that the site gives (K)', async () => {
    const wanted = {
      ...{ domain: 'a.example', uri: 'https://a.example/b', iat: 'now', exp: 'later', nbf: 'soon' },
      ...{ statement: 'Hi', requestId: 'one', resources: ['https://a.example'] },
    }
    const { methods, config } = legacy({ getMessageParams: async () => wanted } as SiweOptions)
    const input = { accountAddress: owner.address, chainId: 'eip155:1' }
    const base = { ...input, version: '1', nonce: 'abcdef0123456789', toString: expect.any(Function) }
    const words = { statement: 'Hi', requestId: 'one', resources: ['https://a.example'] }
    const made = { ...base, domain: 'a.example', uri: 'https://a.example/b', issuedAt: 'now', ...words }
    expect(await config?.createMessage(input)).toStrictEqual({
      ...made,
      expirationTime: 'later',
      notBefore: 'soon',
    })
    expect(methods.createMessage).toHaveBeenLastCalledWith({
      ...wanted,
      ...{ version: '1', chainId: 1, address: owner.address, nonce: 'abcdef0123456789' },
    })
    expect(methods.getNonce).toHaveBeenLastCalledWith(owner.address)
    expect(await config?.createMessage({ ...input, notBefore: 'then' })).toMatchObject({ notBefore: 'then' })
    expect(methods.createMessage).toHaveBeenLastCalledWith(expect.objectContaining({ nbf: 'then' }))
    await config?.createMessage({ accountAddress: placeholder, chainId: 'eip155:1' })
    expect(methods.getNonce).toHaveBeenLastCalledWith(undefined)
    const plain = await legacy().config?.createMessage(input)
    expect(plain).toStrictEqual({
      ...base,
      ...{ domain: host, uri: page.origin, issuedAt: '1970-01-01T00:00:00.000Z' },
    })
  })
  it("verifies the signature with the site's server", async () => {
    const { methods, config } = legacy()
    await config?.addSession(session())
    expect(methods.verifyMessage).toHaveBeenCalledWith({ message: 'text', signature: '0x' })
    expect(methods.onSignIn).toHaveBeenCalledWith({ address: owner.address, chainId: 1 })
    methods.verifyMessage.mockResolvedValueOnce(false)
    await expect(config?.addSession(session())).rejects.toMatchObject({ code: 'sign-in-refused' })
    await config?.setSessions([])
    expect([methods.signOut.mock.calls.length, methods.onSignOut.mock.calls.length]).toEqual([1, 1])
    await config?.setSessions([session(), session('eip155:137')])
    expect(methods.verifyMessage).toHaveBeenCalledTimes(3)
  })
  it.each<[string, number, number, SiweSession | null, SiweOptions?]>([
    ['no account', 0, 0, null],
    ['this account', 1, 0, { address: owner.address.toLowerCase(), chainId: 1 }],
    ['another network', 0, 1, { address: owner.address, chainId: 137 }],
    [
      'another network, which it allows',
      1,
      0,
      { address: owner.address, chainId: 137 },
      { signOutOnNetworkChange: false },
    ],
    ['another account', 0, 1, { address: '0x1', chainId: 1 }],
    [
      'another account, which it allows',
      1,
      0,
      { address: '0x1', chainId: 1 },
      { signOutOnAccountChange: false },
    ],
  ])(
    'accepts a session only for an allowed account and network: %s (accepted: %d, sign-outs: %d)',
    async (_who, sessions, signOuts, known, requests) => {
      const { methods, config } = legacy(requests, known)
      expect(await config?.getSessions('eip155:1', owner.address)).toHaveLength(sessions)
      expect(methods.signOut).toHaveBeenCalledTimes(signOuts)
    },
  )
})
