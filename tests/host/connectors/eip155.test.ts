import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import type { HandleOneClick, OneClick, OneClickResponse } from '../../../src/domain/sign-in/one-click.ts'
import { createHost, type Host } from '../../../src/host/host.ts'
import { account, createPage, createWallet, info, uuid } from '../fakes/page.ts'

const offered: OneClick = {
  chainId: networkId('eip155:8453'),
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'abcdef0123456789',
  resources: ['https://shop.example/terms'],
}
const [message, signature] = ['shop.example wants you to sign in', `0x${'12'.repeat(65)}`]
const signInWithEthereum = { message, signature }
const joined = { accounts: [{ address: account, capabilities: { signInWithEthereum } }] }
const rejection = (code: number) => Object.assign(new Error('no'), { code })

const hosts: Host[] = []
afterEach(() => {
  for (const host of hosts.splice(0)) host.close()
})

const connect = async (own: {
  answer: unknown
  rdns?: string
  silent?: boolean
  oneClick?: HandleOneClick
}) => {
  const wallet = createWallet({ wallet_connect: own.answer })
  const page = createPage()
  const delivered: OneClickResponse[] = []
  const oneClick =
    own.oneClick ??
    (async (signed?: readonly OneClickResponse[]) => {
      delivered.push(...(signed ?? []))
      return signed ? undefined : offered
    })
  const host = createHost({ onEvent: () => {}, win: page.win, oneClick })
  hosts.push(host)
  page.announce({ info: info(1, { rdns: own.rdns ?? 'app.base.account' }), provider: wallet.provider })
  await vi.waitFor(async () => expect(await host.api.findInjected(uuid(1), 0)).toBeDefined())
  const grant = host.api.connectInjected(uuid(1), 'eip155', own.silent ?? false)
  return { grant, wallet, delivered, requestedMethods: () => wallet.requests.map(({ method }) => method) }
}

describe('an injected wallet that Portico connects by wallet_connect (ERC-7846) if possible', () => {
  it('connects and signs the user in with one wallet_connect request', async () => {
    const { grant, wallet, delivered, requestedMethods } = await connect({ answer: joined })
    const { accounts, ...rest } = await grant
    expect(accounts).toEqual([account])
    expect(rest).not.toHaveProperty('signed')
    expect(delivered).toEqual([{ message, signature }])
    expect(requestedMethods()).toEqual(['wallet_connect', 'eth_accounts', 'eth_chainId'])
    const { chainId: _chain, ...fields } = offered
    expect(wallet.requests[0]?.params).toEqual([
      { version: '1', capabilities: { signInWithEthereum: { ...fields, version: '1', chainId: '0x2105' } } },
    ])
  })

  it.each([
    ['no signature', { accounts: [{ address: account }] }],
    [
      'a malformed signature',
      { accounts: [{ address: account, capabilities: { signInWithEthereum: { message, signature: 7 } } }] },
    ],
    ['no message', { accounts: [{ address: account, capabilities: { signInWithEthereum: { signature } } }] }],
  ])(
    'connects without a sign-in if its sign-in response is incomplete or malformed: %s',
    async (_name, answer) => {
      const { grant, delivered } = await connect({ answer })
      expect((await grant).accounts).toEqual([account])
      expect(delivered).toEqual([])
    },
  )

  it('connects by eth_requestAccounts if it does not support wallet_connect', async () => {
    const { grant, delivered, requestedMethods } = await connect({ answer: rejection(4200) })
    expect((await grant).accounts).toEqual([account])
    expect(requestedMethods()).toEqual([
      'wallet_connect',
      'eth_requestAccounts',
      'eth_accounts',
      'eth_chainId',
    ])
    expect(delivered).toEqual([])
  })

  it.each([
    ['the user rejects', rejection(4001), 'user-rejected'],
    ['the wallet returns a malformed result', { accounts: 'all' }, 'wallet-unauthorized'],
    ['the wallet fails', rejection(-32603), 'wallet-failed'],
  ])(
    'gets no eth_requestAccounts request if it supports wallet_connect and this request fails: %s',
    async (_name, answer, code) => {
      const { grant, requestedMethods } = await connect({ answer })
      await expect(grant).rejects.toMatchObject({ code })
      expect(requestedMethods()).not.toContain('eth_requestAccounts')
    },
  )

  it.each<[string, Omit<Parameters<typeof connect>[0], 'answer'>]>([
    ['a silent reconnect', { silent: true }],
    ['another wallet', { rdns: 'com.example.other' }],
    ['a site that wants no sign-in now', { oneClick: async () => undefined }],
    ['a site that cannot create a message', { oneClick: () => Promise.reject(new Error('no nonce')) }],
  ])('connects without wallet_connect if a condition for this method is not met: %s', async (_name, own) => {
    const { grant, requestedMethods } = await connect({ answer: joined, ...own })
    expect((await grant).accounts).toEqual([account])
    expect(requestedMethods()).not.toContain('wallet_connect')
  })

  it.each<[string, unknown, string | undefined]>([
    ['has signed', joined, signature],
    ['connects without a signature', { accounts: [{ address: account }] }, undefined],
    ['rejects', rejection(4001), undefined],
  ])(
    'makes its connector report the start and the end of the sign-in prompt (the wallet %s)',
    async (_name, answer, expected) => {
      const calls: (readonly [string, boolean | undefined])[] = []
      const oneClick: HandleOneClick = async (signed, isPrompt) => {
        calls.push([signed ? `answer ${signed[0]?.signature}` : 'request', isPrompt])
        return signed ? undefined : offered
      }
      const { grant } = await connect({ answer, oneClick })
      await grant.catch(() => {})
      expect(calls).toEqual([
        ['request', true],
        [`answer ${expected}`, true],
      ])
    },
  )

  it('stays connected even if the site cannot verify the signature of the sign-in', async () => {
    const oneClick = (signed?: readonly OneClickResponse[]) =>
      signed ? Promise.reject(new Error('refused')) : Promise.resolve(offered)
    const { grant } = await connect({ answer: joined, oneClick })
    expect((await grant).accounts).toEqual([account])
  })
})
