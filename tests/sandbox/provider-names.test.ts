import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmAccounts } from '../../sandbox/chains/accounts.ts'
import { type Provider, startProvider } from '../../sandbox/provider/provider.ts'
import { callerOf, projectId, refusal } from './provider-call.ts'

const accounts = evmAccounts()
let provider: Provider
let api: ReturnType<typeof callerOf>

beforeAll(async () => {
  provider = await startProvider({ port: 0, chains: [], rateLimit: false })
  api = callerOf(provider.url)
})
afterAll(() => provider?.close())

describe('the name service of the sandbox', () => {
  const register = async (change: {
    name?: string
    late?: number
    forged?: boolean
    attributes?: object
    coin?: number
  }) => {
    const { alice, bob } = accounts
    const timestamp = Math.floor(Date.now() / 1000) - (change.late ?? 0)
    const { name = 'alice.reown.id', attributes = { bio: 'Potter.' } } = change
    const message = JSON.stringify({ name, attributes, timestamp })
    const signer = privateKeyToAccount(change.forged ? bob.privateKey : alice.privateKey)
    const signature = await signer.signMessage({ message })
    return api.post('/v1/profile/account', {
      message,
      signature,
      coin_type: change.coin ?? 60,
      address: alice.address,
    })
  }

  it.each([
    ['a stale signature', { late: 11 }, 400, 'timestamp', /too old/],
    ['a forged signature', { forged: true }, 401, 'signature', /Signature validation error/],
    ['upper case', { name: 'Alice.reown.id' }, 400, 'name', /Invalid name format/],
    ['two labels', { name: 'alice.eth' }, 400, 'name', /Invalid name format/],
    ['a short name', { name: 'al.reown.id' }, 400, 'name', /Invalid name length/],
    ['another zone', { name: 'alice.other.id' }, 400, 'name', /not in the allowed zones/],
    ['another attribute', { attributes: { url: 'x' } }, 400, 'attributes', /Unsupported name attribute/],
    ['another coin', { coin: 501 }, 400, 'coin_type', /Unsupported coin type/],
  ] as const)(
    'rejects an invalid registration of a name: %s',
    async (_what, change, status, field, words) => {
      expect(await register(change)).toMatchObject({ status, body: refusal(field, words) })
    },
  )
  it('returns an empty list for an unknown name if the request has API version 2, else the status 404', async () => {
    const [name, reverse] = [
      '/v1/profile/account/free.reown.id',
      `/v1/profile/reverse/${accounts.bob.address}`,
    ]
    expect(await api.get(name, { apiVersion: '2' })).toMatchObject({ status: 200, body: [] })
    expect(await api.get(reverse, { apiVersion: '2' })).toMatchObject({ status: 200, body: [] })
    expect(await api.get(name)).toMatchObject({ status: 404, body: refusal('name', /not found/) })
    expect(await api.get(reverse)).toMatchObject({ status: 404, body: refusal('address', /No name/) })
  })
  it('returns a registered name for its address, and rejects a second registration of this name', async () => {
    const { address } = accounts.alice
    const made = await register({})
    const entry = { address, created_at: expect.any(String) }
    const expected = {
      name: 'alice.reown.id',
      registered_at: expect.any(String),
      updated_at: null,
      attributes: { bio: 'Potter.' },
      addresses: { '60': entry },
    }
    expect(made).toMatchObject({ status: 200, body: expected })
    expect((await api.get('/v1/profile/account/alice.reown.id', { apiVersion: '2' })).body).toEqual(expected)
    expect((await api.get(`/v1/profile/reverse/${address}`, { apiVersion: '2' })).body).toEqual([expected])
    const { body } = await api.get('/v1/profile/suggestions/alice', { zone: 'reown.id' })
    const { suggestions } = body as { suggestions: object[] }
    expect(suggestions[0]).toEqual({ name: 'alice.reown.id', registered: true })
    expect(suggestions.length).toBeLessThanOrEqual(5)
    expect(suggestions[1]).toMatchObject({ registered: false })
    expect(await register({})).toMatchObject({ status: 400, body: refusal('name', /already registered/) })
    expect((await api.get('/v1/profile/suggestions/al')).status).toBe(400)
  })
  it('requires no project id on any route for names', async () => {
    const nobody = { projectId: '' }
    const { address } = accounts.bob
    const names = [
      '/v1/profile/account/free.reown.id',
      `/v1/profile/reverse/${address}`,
      '/v1/profile/suggestions/bob',
    ]
    for (const path of names)
      expect((await api.get(path, { ...nobody, apiVersion: '2' })).status, path).toBe(200)
    // The status 422 means that the body is invalid. If these routes required a project id, their status would be 401,
    // as for the identity route below.
    expect((await api.post('/v1/profile/account', {}, nobody)).status).toBe(422)
    expect((await api.post('/v1/profile/account/alice.reown.id/attributes', {}, nobody)).status).toBe(422)
    expect((await api.post('/v1/profile/account/alice.reown.id/address', {}, nobody)).status).toBe(422)
    expect((await api.get(`/v1/identity/${address}`, nobody)).status).toBe(401)
  })
  it('returns a newly registered name as the identity of the address that owns the name', async () => {
    const identity = () => api.get(`/v1/identity/${accounts.carol.address}`)
    expect((await identity()).body).toMatchObject({ name: null })
    const { address, privateKey } = accounts.carol
    const message = JSON.stringify({ name: 'carol.reown.id', timestamp: Math.floor(Date.now() / 1000) })
    const signature = await privateKeyToAccount(privateKey).signMessage({ message })
    await api.post('/v1/profile/account', { message, signature, coin_type: 60, address })
    expect((await identity()).body).toMatchObject({ name: 'carol.reown.id', avatar: null })
  })
  it('resolves an identity anew with useCache=false (A9)', async () => {
    let now = Date.now()
    const own = await startProvider({ port: 0, chains: [], rateLimit: false, now: () => now })
    const ask = async (query: Record<string, string>) =>
      (await callerOf(own.url).get(`/v1/identity/${accounts.bob.address}`, query)).body
    const first = await ask({})
    now += 60_000
    expect(await ask({})).toEqual(first)
    expect(await ask({ useCache: 'false' })).toMatchObject({ resolvedAt: new Date(now).toISOString() })
    await own.close()
  })
  // Specification 10.14
  it('lets only the owner of a name change the attributes and addresses of this name', async () => {
    const path = '/v1/profile/account/alice.reown.id'
    const signed = async (who: 'alice' | 'bob', content: object, coinType = 60) => {
      const { address, privateKey } = accounts[who]
      const message = JSON.stringify({ ...content, timestamp: Math.floor(Date.now() / 1000) })
      const signature = await privateKeyToAccount(privateKey).signMessage({ message })
      return { message, signature, coin_type: coinType, address }
    }
    const bio = { attributes: { bio: 'Still a potter.' } }
    expect(await api.post(`${path}/attributes`, await signed('bob', bio))).toMatchObject({
      status: 401,
      body: refusal('address', /owner/),
    })
    expect((await api.post(`${path}/attributes`, await signed('alice', bio))).body).toEqual(bio.attributes)
    const { address } = accounts.carol
    const polygon = 0x80000000 + 137
    expect(
      (await api.post(`${path}/address`, await signed('alice', { address }, polygon))).body,
    ).toMatchObject({
      [polygon]: { address },
    })
  })
})

describe('the identity endpoint of the sandbox', () => {
  it('lets browsers cache an identity until one day after the data provider has resolved it', async () => {
    let now = Date.UTC(2026, 10, 22)
    const clocked = await startProvider({ port: 0, chains: [], rateLimit: false, now: () => now })
    const request = async () => {
      const { headers, body } = await callerOf(clocked.url).get(`/v1/identity/${accounts.alice.address}`)
      return [headers.get('cache-control'), (body as { resolvedAt: string }).resolvedAt]
    }
    expect(await request()).toEqual(['public, max-age=86400', '2026-11-22T00:00:00.000Z'])
    now += 90_500
    expect(await request()).toEqual(['public, max-age=86310', '2026-11-22T00:00:00.000Z'])
    now += 86_400_000
    expect(await request()).toEqual(['public, max-age=86400', '2026-11-23T00:01:30.500Z'])
    now += 1000
    clocked.seed({ identities: { [accounts.alice.address]: { name: 'alice.eth', avatar: null } } })
    expect(await request()).toEqual(['public, max-age=86400', '2026-11-23T00:01:31.500Z'])
    await clocked.close()
  })
})

describe('smart sessions of the sandbox', () => {
  it('can be created, activated, listed and revoked', async () => {
    const path = `/v1/sessions/eip155:1:${accounts.alice.address}`
    expect((await api.get(path)).body).toEqual({ pcis: [] })
    const expiry = Math.floor(Date.now() / 1000) + 3600
    const options = {
      expiry,
      signer: { type: 'keys', data: {} },
      permissions: [{ type: 'native', data: {} }],
      policies: [],
    }
    const made = await api.post(path, options, { v: '2' })
    const { pci, key } = made.body as { pci: string; key: { type: string; publicKey: string } }
    expect([key.type, key.publicKey.length]).toEqual(['secp256k1', 132])
    const older = await api.post(path, options)
    expect((older.body as { key: { publicKey: string } }).key.publicKey).toHaveLength(262)
    const activated = await api.post(`${path}/activate`, { pci, ...options, context: '0xfeed' })
    expect([activated.status, activated.text]).toEqual([200, ''])
    expect((await api.get(`${path}/getcontext`, { pci })).body).toEqual({ context: '0xfeed' })
    const revoked = await api.post(`${path}/revoke`, { pci })
    expect([revoked.status, revoked.text]).toEqual([200, ''])
    expect(await api.post(`${path}/revoke`, { pci })).toMatchObject({
      status: 400,
      body: refusal('pci', /is revoked/),
    })
    expect(await api.post(`${path}/revoke`, { pci: 'x' })).toMatchObject({
      status: 400,
      body: refusal('pci', /not found/),
    })
    const { pcis } = (await api.get(path)).body as { pcis: { revokedAt: number | null; createdAt: number }[] }
    expect(pcis).toHaveLength(2)
    expect(pcis[0]).toMatchObject({ pci, expiry, context: '0xfeed', project: { id: projectId } })
    expect(String(pcis[0]?.revokedAt)).toHaveLength(10)
  })
  it('are listed only for an account in percent-encoded CAIP-10 format', async () => {
    const account = encodeURIComponent(`eip155:1:${accounts.bob.address}`)
    expect((await api.get(`/v1/sessions/${account}`)).body).toEqual({ pcis: [] })
    expect((await api.get(`/v1/sessions/${accounts.bob.address}`)).status).toBe(400)
  })
})
