import { firstValueFrom, NEVER, type Observable, of, skipWhile, throwError } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { type CaipAddress, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import type { GrantRequest, SmartSession } from '../../../../src/domain/smart-sessions/smart-session.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import {
  createSmartSessionActions,
  createSmartSessionQueries,
  createSmartSessionsSource,
  type SmartSessionActionsDeps,
  type SmartSessionQueriesDeps,
  type SmartSessionsSource,
} from '../../../../src/worker/streams/smart-sessions/feature.ts'
import { fakeHttp, memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const now = 1_795_000_000_000
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = caipAddress(networkId('eip155:1'), address)
const solana = caipAddress(
  networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
)
const unserved = networkId('eip155:999')
const grantRequest: GrantRequest = {
  expiry: now / 1_000 + 600,
  chainId: '0x1',
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04aa' }] } },
  permissions: [{ type: 'contract-call', data: {} }],
  policies: [],
}
const key = { type: 'secp256k1', publicKey: '0x04bb' } as const
const session: SmartSession = {
  pci: 'p1',
  site: { name: 'Shop' },
  expiresAt: now + 60_000,
  createdAt: now,
  permissions: grantRequest.permissions,
  policies: [],
  context: '0xc0',
}

/**
 * A fake data provider that lists the sessions in `kept`, and a fake wallet that returns the value in `wallet` for each
 * method. `received` records the activations and revocations, and `requests` records the requests to the wallet.
 */
const stage = (wallet: Record<string, unknown> = {}, kept: SmartSession[] = [session]) => {
  const received: string[] = []
  const tables = createTables(memoryStore(), () => now)
  const requests: { method: string; params: unknown }[] = []
  const note = (what: string): Observable<void> => {
    received.push(what)
    return of(undefined)
  }
  const source: SmartSessionsSource = {
    list: () => of([...kept]),
    create: () => of({ pci: 'p2', key }),
    activate: (_account, pci, _wish, context) => note(`activate ${pci} ${context}`),
    revoke: (_account, pci, signature) => note(`revoke ${pci} ${signature ?? '-'}`),
  }
  const open = (active: CaipAddress | undefined = account, over: Partial<SmartSessionsSource> | null = {}) =>
    serviceOf({
      ...(over && { source: { ...source, ...over } }),
      cache: tables.smartSessions,
      isSupported$: network => of(network !== unserved),
      policy: { tries: 0, waitMs: () => undefined },
      now: () => now,
      active: async () => active,
      request: async ({ method, params }) => {
        requests.push({ method, params })
        const answer = wallet[method] ?? new AppError('method-unsupported')
        if (answer instanceof Error) throw answer
        return answer
      },
    })
  return { received, requests, open }
}
/** Returns the queries and the actions of smart sessions in one object, like the service of the feature. */
function serviceOf(deps: SmartSessionQueriesDeps & Omit<SmartSessionActionsDeps, 'queries'>) {
  const queries = createSmartSessionQueries(deps)
  return { ...queries, ...createSmartSessionActions({ ...deps, queries }) }
}
const last = <T>(list$: Observable<Loadable<T>>) =>
  firstValueFrom(list$.pipe(skipWhile(({ status }, index) => index === 0 || status === 'loading')))
const capable = { wallet_getCapabilities: { '0x1': { permissions: { supported: true } } } }

describe('granting a smart session', () => {
  // Specification 7d.8
  it('requests the session with the keys of the site and of the data provider, and then activates it', async () => {
    const { open, requests, received } = stage({ wallet_grantPermissions: { context: '0xfe' } })
    expect(await open().grant(grantRequest)).toEqual({
      pci: 'p2',
      context: '0xfe',
      expiry: grantRequest.expiry,
      permissions: grantRequest.permissions,
      policies: [],
    })
    expect(requests[0]).toMatchObject({
      method: 'wallet_grantPermissions',
      params: [{ address, signer: { data: { keys: [grantRequest.signer.data.keys[0], key] } } }],
    })
    expect(received).toEqual(['activate p2 0xfe'])
  })

  it("requests the session with only the site's signer key if there is no data provider", async () => {
    const { open, requests } = stage({ wallet_grantPermissions: { context: '0xfe' } })
    expect(await open(account, null).grant(grantRequest)).not.toHaveProperty('pci')
    expect(requests[0]).toMatchObject({ params: [{ signer: grantRequest.signer }] })
  })

  it('requests the session from the wallet alone on a network that the data provider does not serve (5.11)', async () => {
    const { open, received } = stage({ wallet_grantPermissions: { context: '0xfe' } })
    const create = vi.fn(() => of({ pci: 'p2', key }))
    const granted = await open(caipAddress(unserved, address), { create }).grant({
      ...grantRequest,
      chainId: '0x3e7',
    })
    expect(granted).not.toHaveProperty('pci')
    expect([create.mock.calls, received]).toEqual([[], []])
  })

  it.each([
    [new AppError('user-rejected'), 'user-rejected'],
    [new AppError('method-unsupported'), 'method-unsupported'],
    [{}, 'wallet-failed'],
  ])(
    'revokes the new session at the data provider if the wallet grants nothing: %o',
    async (answer, code) => {
      const { open, received } = stage({ wallet_grantPermissions: answer })
      await expect(open().grant(grantRequest)).rejects.toMatchObject({ code })
      expect(received).toEqual(['revoke p2 -'])
    },
  )

  // Specification 8.20
  it('sends no request if permissions or an EVM account are missing, or if the chain id is wrong', async () => {
    const { open, requests, received } = stage()
    await expect(open().grant({ ...grantRequest, permissions: [] })).rejects.toMatchObject({
      code: 'permissions-invalid',
    })
    await expect(open().grant({ ...grantRequest, chainId: '0xa' })).rejects.toMatchObject({
      code: 'chain-mismatch',
    })
    await expect(open(solana).grant(grantRequest)).rejects.toMatchObject({ code: 'no-active-account' })
    expect([requests, received]).toEqual([[], []])
  })

  it('requests execution permissions from the wallet by wallet_requestExecutionPermissions', async () => {
    const request = {
      chainId: '0x1',
      to: address,
      permission: { type: 'x', isAdjustmentAllowed: false, data: {} },
    }
    const { open, requests } = stage({ wallet_requestExecutionPermissions: ['given'] })
    expect(await open().requestExecution([request])).toEqual(['given'])
    expect(requests).toEqual([{ method: 'wallet_requestExecutionPermissions', params: [request] }])
  })
})

describe('revoking a smart session', () => {
  // Specification 7.24
  it('sends the revocation first to a wallet that supports smart sessions, and then to the data provider', async () => {
    const { open, requests, received } = stage({ ...capable, wallet_revokePermissions: '0x51' })
    expect(await open().revoke(account, 'p1')).toEqual({ wallet: true })
    expect(requests[1]).toEqual({
      method: 'wallet_revokePermissions',
      params: [
        {
          pci: 'p1',
          permissions: grantRequest.permissions,
          expiry: (now + 60_000) / 1_000,
          address: account,
        },
      ],
    })
    expect(received).toEqual(['revoke p1 0x51'])
  })

  it('does not send wallet_revokePermissions to a wallet that does not support smart sessions', async () => {
    const { open, requests, received } = stage({ wallet_revokePermissions: null })
    expect(await open().revoke(account, 'p1')).toEqual({ wallet: false })
    expect(requests.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
    expect(received).toEqual(['revoke p1 -'])
  })

  it('sends no revocation to the data provider if the user rejects the revocation in the wallet', async () => {
    const { open, received } = stage({
      ...capable,
      wallet_revokePermissions: new AppError('user-rejected'),
    })
    await expect(open().revoke(account, 'p1')).rejects.toMatchObject({ code: 'user-rejected' })
    expect(received).toEqual([])
  })

  it('fails with an error code if the data provider fails or the session is unknown', async () => {
    const { open } = stage()
    const down = { revoke: () => throwError(() => new AppError('http-status', { status: 503 })) }
    await expect(open(account, down).revoke(account, 'p1')).rejects.toMatchObject({
      code: 'session-revoke-failed',
    })
    await expect(open().revoke(account, 'p9')).rejects.toMatchObject({ code: 'session-unknown' })
  })
})

describe('the list of smart sessions', () => {
  it('is shown from the cache with its age if the data provider fails or does not respond', async () => {
    const { open } = stage()
    await last(open().sessions$(account))
    const slow = observe(open(account, { list: () => NEVER }).sessions$(account))
    await vi.waitFor(() =>
      expect(slow.values.at(-1)).toEqual({ status: 'loading', data: [session], at: now }),
    )
    slow.stop()
    const down = { list: () => throwError(() => new AppError('network-failed')) }
    expect(await last(open(account, down).sessions$(account))).toMatchObject({
      status: 'stale',
      data: [session],
      at: now,
      error: { code: 'sessions-unavailable' },
    })
  })

  it('contains the current sessions after a revocation and a grant', async () => {
    const kept = [session]
    const { open } = stage({}, kept)
    const permissions = open()
    const seen = observe(permissions.sessions$(account))
    await vi.waitFor(() => expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: [session] }))
    kept.splice(0)
    await permissions.revoke(account, 'p1').catch(() => undefined)
    kept.push({ ...session, pci: 'p3' })
    await permissions.grant(grantRequest).catch(() => undefined)
    await vi.waitFor(() =>
      expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: [{ pci: 'p3' }] }),
    )
    seen.stop()
  })

  // Specification 5.11, 8b.7
  it('is empty, without a request, on an EVM network that the data provider does not serve (5.11)', async () => {
    const list = vi.fn(() => of([session]))
    const service = stage().open(account, { list })
    expect(await last(service.sessions$(caipAddress(unserved, address)))).toMatchObject({
      status: 'fresh',
      data: [],
    })
    expect(list).not.toHaveBeenCalled()
    const served = (of: CaipAddress) => firstValueFrom(service.isServed$(of))
    expect(await Promise.all([account, caipAddress(unserved, address), solana].map(served))).toEqual([
      true,
      false,
      false,
    ])
    expect(await last(service.sessions$(account))).toMatchObject({ data: [session] })
  })

  it('is empty on a non-EVM network, and fails with sessions-unavailable if its request fails', async () => {
    const { open } = stage()
    expect(await last(open().sessions$(solana))).toMatchObject({ status: 'fresh', data: [] })
    const down = { list: () => throwError(() => new AppError('network-failed')) }
    expect(await last(open(account, down).sessions$(account))).toMatchObject({
      status: 'failed',
      error: { code: 'sessions-unavailable' },
    })
  })
})

describe('the smart-session requests to the data provider', () => {
  const asking = (answer: unknown) => {
    const sendRpc = fakeHttp(() => answer)
    return {
      sendRpc,
      source: createSmartSessionsSource(sendRpc, 'https://data.example', {
        projectId: 'p',
        sdkType: 's',
        sdkVersion: 'v',
      }),
    }
  }
  const row = {
    project: { id: 'x', name: 'Shop', url: null, iconUrl: 'javascript:alert(1)' },
    pci: 'p1',
    expiry: 1_800_000_000,
    createdAt: 1_790_000_000,
    permissions: [{ type: 'contract-call', data: {} }, 'odd'],
    policies: [],
    context: null,
    revokedAt: null,
  }
  // Specification 7.23, 10.11, 10.15
  it('return the sessions of a CAIP-10 account, with the times in ms and without malformed sessions', () => {
    const { sendRpc, source } = asking({ pcis: [row, { ...row, pci: 7 }, null] })
    expect(observe(source.list(account)).values).toEqual([
      [
        {
          pci: 'p1',
          site: { name: 'Shop' },
          expiresAt: 1_800_000_000_000,
          createdAt: 1_790_000_000_000,
          permissions: [{ type: 'contract-call', data: {} }],
          policies: [],
        },
      ],
    ])
    expect(decodeURIComponent(sendRpc.urls[0]?.pathname ?? '')).toBe(`/v1/sessions/${account}`)
  })
  // Specification 7.24, 10.11
  it('accept an empty response to an activation and to a revocation', () => {
    const { sendRpc, source } = asking(undefined)
    expect(observe(source.revoke(account, 'p1', '0x51')).values).toEqual([undefined])
    expect(observe(source.activate(account, 'p1', grantRequest, '0x1')).values).toEqual([undefined])
    const at = `/v1/sessions/${account}`
    expect(sendRpc.urls.map(({ pathname }) => decodeURIComponent(pathname))).toEqual([
      `${at}/revoke`,
      `${at}/activate`,
    ])
    expect(sendRpc.requests[0]?.body).toEqual({ pci: 'p1', signature: '0x51' })
    expect(sendRpc.requests.map(({ responseType: answer }) => answer)).toEqual(['nothing', 'nothing'])
  })
  it('treat the revocation of a session that is already revoked as successful', () => {
    const over = new AppError('http-status', {
      status: 400,
      field: 'pci',
      reason: 'Permission for PCI is revoked',
    })
    const { source } = asking(throwError(() => over))
    expect(observe(source.revoke(account, 'p1')).error).toBeUndefined()
  })
})
