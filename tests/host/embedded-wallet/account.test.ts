import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaipAddress, CaipNetworkId } from '../../../src/domain/core/entities.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { frameSettleMs } from '../../../src/domain/embedded-wallet/limits.ts'
import type { ApprovalRequest } from '../../../src/domain/embedded-wallet/login.ts'
import { networks as known } from '../../../src/domain/networks/known-networks.ts'
import { safeMethods, unsafeMethods } from '../../../src/domain/session/rpc-policy.ts'
import { createAccounts, createApprovals } from '../../../src/host/embedded-wallet/account.ts'
import { createFrameClient } from '../../../src/host/embedded-wallet/frame-client.ts'
import { createFrameFake, outcomeOf } from './fake-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const eoa = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const smart = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const solanaAddress = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const ethereum = 'eip155:1' as CaipNetworkId
const arbitrum = 'eip155:42161' as CaipNetworkId
const solana = known.find(({ namespace }) => namespace === 'solana')?.id as CaipNetworkId
const networks = known.filter(({ id }) => [ethereum, arbitrum, solana].includes(id))
const account = `${ethereum}:${eoa}` as CaipAddress

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const begin = async () => {
  const fake = createFrameFake()
  const client = createFrameClient({ ...fake, onReady: () => {}, onLost: () => {} })
  const seen = { approvals: [] as string[], refused: 0, signedOut: 0, syncs: [] as boolean[] }
  const shown: ApprovalRequest[] = []
  const approvals = createApprovals(
    () => void seen.approvals.push('needed'),
    ok => void seen.approvals.push(ok ? 'answered' : 'failed'),
  )
  const accounts = createAccounts({
    frameClient: client,
    networks,
    accountType: () => 'smartAccount',
    onUser: () => {},
    approve: (send, request) => {
      shown.push(request)
      return approvals.run(send)
    },
    onRefused: () => {
      seen.refused += 1
    },
    signOut: async () => {
      seen.signedOut += 1
    },
    report: error => {
      throw error
    },
    onSync: isSyncing => void seen.syncs.push(isSyncing),
  })
  const open = client.open()
  await pass()
  fake.ready()
  await pass(frameSettleMs)
  await open
  /** Asserts that the last request to the login frame has this name, and sends this reply from the login frame. */
  const answer = async (name: string, payload: unknown) => {
    await pass()
    expect(fake.last()?.type).toBe(`@w3m-app/${name}`)
    fake.answer(name, payload)
    await pass()
  }
  const connect = async (namespace: 'eip155' | 'solana') => {
    const grant = accounts.connector(namespace).connect(false, undefined)
    await answer(
      'GET_USER',
      namespace === 'eip155' ? { address: eoa, chainId: 1 } : { address: solanaAddress, chainId: solana },
    )
    return await grant
  }
  return { ...fake, client, accounts, approvals, seen, shown, answer, connect }
}

describe('the connector of the embedded wallet', () => {
  // Specification 7e.5
  it('sends the network and the preferred account type to the login frame, and returns the account', async () => {
    const stage = await begin()
    expect(await stage.connect('eip155')).toEqual({ accounts: [eoa], chainId: '0x1' })
    expect(stage.sent[0]?.payload).toEqual({ chainId: ethereum, preferredAccountType: 'smartAccount' })
    expect(await stage.connect('solana')).toEqual({
      accounts: [solanaAddress],
      chainId: solana,
      networks: [solana],
    })
  })

  // Specification 4.13
  it('reports that it waits for an account, from the request until the response (4.13)', async () => {
    const stage = await begin()
    const evm = stage.accounts.connector('eip155').connect(false, undefined)
    await pass()
    expect(stage.seen.syncs).toEqual([true])
    await stage.answer('GET_USER', { address: eoa, chainId: 1 })
    await evm
    expect(stage.seen.syncs).toEqual([true, false])
    const refused = outcomeOf(stage.accounts.connector('eip155').connect(true, ethereum))
    await stage.answer('IS_CONNECTED', { isConnected: false })
    expect([refused.code, stage.seen.syncs]).toEqual(['wallet-unauthorized', [true, false, true, false]])
  })

  // Specification 7e.8
  it('reconnects without a prompt only if the login frame confirms its login session', async () => {
    const stage = await begin()
    const back = outcomeOf(stage.accounts.connector('eip155').connect(true, ethereum))
    await stage.answer('IS_CONNECTED', { isConnected: false })
    expect(back).toEqual({ code: 'wallet-unauthorized' })
    stage.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } })
    const again = outcomeOf(stage.accounts.connector('eip155').connect(true, ethereum))
    await pass()
    expect(stage.last()?.payload).toEqual({ token: 't' })
    await stage.answer('IS_CONNECTED', { isConnected: true })
    await stage.answer('GET_USER', { address: eoa, chainId: '0x1' })
    expect(again.value).toEqual({ accounts: [eoa], chainId: '0x1' })
  })

  // Specification 6.3
  it.each([
    ['eth_sign', 'eip155'],
    ['wallet_watchAsset', 'eip155'],
    ['eth_signTypedData', 'eip155'],
    ['solana_signMessage', 'eip155'],
    ['personal_sign', 'solana'],
    ['solana_signIn', 'solana'],
    ['constructor', 'eip155'],
  ] as const)(
    'rejects a method that is not allowed, and does not forward it (method %s, namespace %s)',
    async (method, namespace) => {
      const stage = await begin()
      await stage.connect(namespace)
      const requestCount = stage.sent.length
      await expect(stage.accounts.connector(namespace).request({ method }, undefined)).rejects.toMatchObject({
        code: 'rpc-not-allowed',
        message: 'Requested RPC call is not allowed',
      })
      expect(stage.sent.length).toBe(requestCount)
      expect(stage.seen).toMatchObject({ refused: 1, approvals: [] })
    },
  )

  // Specification 6.1, 6.2
  it.each([
    ...safeMethods
      .filter(method => !['eth_accounts', 'eth_chainId'].includes(method))
      .map(method => [method, 'eip155', []] as const),
    ...unsafeMethods.map(
      method => [method, method.startsWith('solana_') ? 'solana' : 'eip155', ['needed']] as const,
    ),
  ])(
    'needs the approval of the user only for a method that is not safe: %s',
    async (method, namespace, approvals) => {
      const stage = await begin()
      await stage.connect(namespace)
      const params =
        namespace === 'solana' ? { transaction: 'AQ==', transactions: ['AQ=='], message: 'AQ' } : []
      const asking = outcomeOf(stage.accounts.connector(namespace).request({ method, params }, undefined))
      await pass()
      expect([stage.seen.approvals, stage.last()?.type]).toEqual([approvals, '@w3m-app/RPC_REQUEST'])
      stage.approvals.abort(new AppError('request-cancelled'))
      await pass()
      expect(asking).toEqual(approvals.length > 0 ? { code: 'request-cancelled' } : {})
    },
  )

  // Specification 2.20, 6.2
  it('needs the approval of the user for a signature, but not for a read request', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    const connector = stage.accounts.connector('eip155')
    const reading = outcomeOf(connector.request({ method: 'wallet_getCapabilities' }, account))
    await stage.answer('RPC_REQUEST', { '0x1': {} })
    expect(reading.value).toEqual({ '0x1': {} })
    expect(stage.seen.approvals).toEqual([])
    const signing = outcomeOf(connector.request({ method: 'personal_sign', params: ['0x00', eoa] }, account))
    await pass()
    expect(stage.seen.approvals).toEqual(['needed'])
    expect(stage.last()?.payload).toEqual({
      method: 'personal_sign',
      params: ['0x00', eoa],
      chainId: ethereum,
      chainNamespace: 'eip155',
    })
    // Waits longer than the time limit of requests that need no approval by the user.
    await pass(600_000)
    await stage.answer('RPC_REQUEST', '0x51')
    expect(signing.value).toBe('0x51')
    expect(stage.seen.approvals).toEqual(['needed', 'answered'])
  })

  it.each([
    ['a bundle', 'wallet_sendCalls', { chainId: '0x1', calls: [] }],
    ['one call of a bundle', 'wallet_sendCalls', { calls: [{ to: eoa, chainId: 1 }] }],
    ['a transaction', 'eth_sendTransaction', { to: eoa, value: '0x1', chainId: '0x1' }],
    ['a transaction with a number', 'eth_sendTransaction', { to: eoa, value: '0x1', chainId: 1 }],
    ['a transaction with an unreadable chain', 'eth_sendTransaction', { to: eoa, chainId: 'one' }],
    ['a grant of permissions', 'wallet_grantPermissions', { chainId: '0x1' }],
    ['an operation of a smart account', 'eth_sendUserOperation', { chainId: 'eip155:1' }],
  ])(
    'rejects a request that names another chain than the account has: %s (N5)',
    async (_what, method, call) => {
      const stage = await begin()
      await stage.connect('eip155')
      const there = `${arbitrum}:${eoa}` as CaipAddress
      for (const params of [[call], call]) {
        const connector = stage.accounts.connector('eip155')
        await expect(connector.request({ method, params }, there)).rejects.toMatchObject({
          code: 'chain-mismatch',
        })
      }
      expect([stage.shown, stage.seen.approvals]).toEqual([[], []])
    },
  )

  it('sends a request that names the chain of the account, in any form (N5)', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    for (const chainId of ['0x1', '0x01', 1, 'eip155:1', null, undefined]) {
      const call = { to: eoa, chainId }
      outcomeOf(
        stage.accounts
          .connector('eip155')
          .request({ method: 'eth_sendTransaction', params: [call] }, account),
      )
      await stage.answer('RPC_REQUEST', { result: '0x' })
    }
    expect(stage.shown.length).toBe(6)
  })

  // Specification 7e.13
  it('sends a request with its original params, even if the site changes the params after the call', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    const there = `${arbitrum}:${eoa}` as CaipAddress
    const request = { to: eoa, data: '0xa9059cbb' }
    const method = 'eth_sendTransaction'
    outcomeOf(stage.accounts.connector('eip155').request({ method, params: [request] }, there))
    // The connector first switches the network of the login frame, so the site has time to change the params before the
    // request is sent.
    request.to = solanaAddress
    await stage.answer('SWITCH_NETWORK', { chainId: arbitrum })
    const params = [{ to: eoa, data: '0xa9059cbb' }]
    expect(stage.shown).toEqual([{ method, params, network: arbitrum, account: `${arbitrum}:${eoa}` }])
    expect(stage.last()?.payload).toMatchObject({ method, params })
  })

  // Specification 6.1
  // Fault G18
  it('cancels requests that need an approval, but no read request, when the approvals are aborted', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    const connector = stage.accounts.connector('eip155')
    const fates = ['personal_sign', 'eth_sendTransaction'].map(method =>
      outcomeOf(connector.request({ method }, account)),
    )
    await pass()
    const reading = outcomeOf(connector.request({ method: 'eth_getBalance' }, account))
    await pass()
    stage.approvals.abort(new AppError('request-cancelled'))
    await pass()
    expect(fates).toEqual([{ code: 'request-cancelled' }, { code: 'request-cancelled' }])
    expect(reading).toEqual({})
    expect(stage.seen.approvals).toEqual(['needed', 'failed'])
    await stage.answer('RPC_REQUEST', '0x5')
    expect(reading.value).toBe('0x5')
    expect(stage.client.pending()).toBe(0)
  })

  // Specification 7e.2, 7e.9
  it('switches the login frame to the network of a request before it sends the request', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    const there = `${arbitrum}:${eoa}` as CaipAddress
    const signing = outcomeOf(stage.accounts.connector('eip155').request({ method: 'personal_sign' }, there))
    await stage.answer('SWITCH_NETWORK', { chainId: arbitrum })
    await stage.answer('RPC_REQUEST', '0x51')
    expect(signing.value).toBe('0x51')
    const wrong = outcomeOf(stage.accounts.connector('eip155').request({ method: 'personal_sign' }, account))
    await stage.answer('SWITCH_NETWORK', { chainId: 137 })
    expect(wrong).toEqual({ code: 'chain-unrecognized' })
  })

  it("switches the network without an approval, and reports the account's address on the new network", async () => {
    const stage = await begin()
    await stage.connect('eip155')
    const connector = stage.accounts.connector('eip155')
    const listeners: unknown[] = []
    const stop = connector.listen({
      accounts: listener => listeners.push(listener),
      chain: listener => listeners.push(listener),
      gone: () => listeners.push('gone'),
    })
    expect(await connector.request({ method: 'eth_chainId' }, account)).toBe('0x1')
    const moving = connector.request(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa4b1' }] },
      account,
    )
    await stage.answer('SWITCH_NETWORK', { chainId: 42161 })
    await stage.answer('GET_USER', { address: smart, chainId: 42161 })
    expect(await moving).toBeNull()
    expect(listeners).toEqual(['0xa4b1', [smart]])
    expect(await connector.request({ method: 'eth_chainId' }, account)).toBe('0xa4b1')
    await expect(
      connector.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }, account),
    ).rejects.toMatchObject({ code: 'chain-unsupported' })
    stage.accounts.gone()
    expect(listeners.at(-1)).toBe('gone')
    stop()
    stage.accounts.gone()
    expect(listeners).toHaveLength(3)
  })

  // Specification 6.4
  it('sends Solana transactions to the login frame in base58, and rejects a malformed reply', async () => {
    const stage = await begin()
    await stage.connect('solana')
    const connector = stage.accounts.connector('solana')
    const here = `${solana}:${solanaAddress}` as CaipAddress
    const signing = outcomeOf(
      connector.request({ method: 'solana_signMessage', params: { message: 'Cn8eVZg' } }, here),
    )
    await pass()
    expect(stage.last()?.payload).toMatchObject({ params: { message: 'Cn8eVZg', pubkey: solanaAddress } })
    await stage.answer('RPC_REQUEST', { signature: 'abc' })
    expect(signing.value).toEqual({ signature: 'abc' })
    const sending = outcomeOf(
      connector.request(
        {
          method: 'solana_signAndSendTransaction',
          params: { transaction: 'AQID', sendOptions: { skipPreflight: true } },
        },
        here,
      ),
    )
    await pass()
    expect(stage.last()?.payload).toMatchObject({
      params: { transaction: 'Ldp', options: { skipPreflight: true } },
    })
    await stage.answer('RPC_REQUEST', 'signature')
    expect(sending.value).toEqual({ signature: 'signature' })
    const nonsense = outcomeOf(
      connector.request({ method: 'solana_signTransaction', params: { transaction: 'AQID' } }, here),
    )
    await stage.answer('RPC_REQUEST', { transaction: 'Ldp' })
    expect(nonsense).toEqual({ code: 'wallet-failed' })
  })

  // Specification 7e.7
  it('signs the user out of the login site when it disconnects the wallet', async () => {
    const stage = await begin()
    await stage.connect('eip155')
    await stage.accounts.connector('eip155').disconnect()
    expect(stage.seen.signedOut).toBe(1)
  })
})
