import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import {
  account,
  alice,
  bob,
  createHostFake,
  createRemembered,
  leftBehind,
  network,
  rdns,
  start,
  walletId,
  wcSession,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const rejection = (code: number, data?: object) => Object.assign(new Error('no'), { code, data })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: AppError) => error.code,
  )

describe('connecting an injected wallet', () => {
  it('makes the wallet the active connection, on the network that the wallet uses', async () => {
    const { session, seen, remembered } = start()
    await settle()
    expect(seen.map(({ status }) => status)).toEqual(['disconnected'])
    await session.connectInjected(walletId, 'eip155')
    expect(seen.map(({ status }) => status)).toEqual(['disconnected', 'connecting', 'connected'])
    expect(seen.at(-1)).toEqual({
      status: 'connected',
      connections: [
        {
          connectorId: rdns,
          kind: 'injected',
          namespace: 'eip155',
          wallet: { name: 'Example', rdns },
          accounts: [account('eip155:1')],
        },
      ],
      active: account('eip155:1'),
      network: 'eip155:1',
    })
    await settle()
    expect(remembered.record.stored).toMatchObject({ session: { active: account('eip155:1') } })
  })

  it('adds the EIP-55 checksum to each address, whatever letter case the wallet returns', async () => {
    const wrong = alice.toLowerCase().replace('d8da', 'D8dA')
    const { session, now } = start({ host: createHostFake({ accounts: [wrong, bob.toLowerCase()] }).api })
    await session.connectInjected(walletId, 'eip155')
    expect(now()?.connections[0]?.accounts).toEqual([account('eip155:1'), account('eip155:1', bob)])
  })

  // Specification 4.36
  it('shows the network that the wallet uses, even if the site does not support this network', async () => {
    const { session, now } = start({ host: createHostFake({ chainId: '0x539' }).api })
    await session.connectInjected(walletId, 'eip155')
    expect(now()?.network).toBe('eip155:1337')
  })

  it.each([
    [4001, 'user-rejected'],
    [-32002, 'request-pending'],
    [4100, 'wallet-unauthorized'],
  ])(
    'leaves the user disconnected if the wallet rejects the request (wallet error %d: code %s)',
    async (number, code) => {
      const { session, host, now, remembered } = start()
      host.state.refuses.aloud = rejection(number)
      expect(await codeOf(session.connectInjected(walletId, 'eip155'))).toBe(code)
      expect(now()?.status).toBe('disconnected')
      expect(remembered.record.stored).toBeUndefined()
    },
  )

  it.each([
    ['no valid account', { accounts: ['nonsense'] }, 'wallet-unauthorized'],
    ['no chain id', { chainId: 'x' }, 'provider-chain-missing'],
  ])(
    'rejects with an error code if the wallet returns an incomplete result: %s',
    async (_name, grant, code) => {
      const { session } = start({ host: createHostFake(grant).api })
      expect(await codeOf(session.connectInjected(walletId, 'eip155'))).toBe(code)
    },
  )

  const slowly = () => {
    const all = start()
    let agree = (_value?: unknown) => {}
    all.host.state.refuses.aloud = () => new Promise(resolve => (agree = resolve))
    return { ...all, agree: () => agree() }
  }

  it('rejects with aborted if the user has connected another wallet before this wallet responds', async () => {
    const { session, host, now, agree } = slowly()
    const first = codeOf(session.connectInjected(walletId, 'eip155'))
    await settle()
    host.state.refuses.aloud = undefined
    host.state.grant = { ...host.state.grant, accounts: [bob] }
    await session.connectInjected('another', 'eip155')
    host.state.grant = { ...host.state.grant, accounts: [alice] }
    agree()
    expect(await first).toBe('aborted')
    expect(now()?.active).toBe(account('eip155:1', bob))
  })

  // Fault G17
  it('succeeds even if a second connect request to the same wallet rejects with request-pending', async () => {
    const { session, host, now, agree } = slowly()
    const first = session.connectInjected(walletId, 'eip155')
    await settle()
    host.state.refuses.aloud = rejection(-32002)
    expect(await codeOf(session.connectInjected(walletId, 'eip155'))).toBe('request-pending')
    agree()
    await first
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
  })
})

describe('the session of the last visit', () => {
  // Specification 3.60, 3.66
  it('is shown at once, before the wallet confirms it without a prompt', async () => {
    const host = createHostFake()
    const { seen } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await settle()
    expect(seen.map(({ status, active }) => [status, active])).toEqual([
      ['reconnecting', account('eip155:1')],
      ['connected', account('eip155:1')],
    ])
    expect(host.state.requests).toEqual(['silent'])
  })

  it('is restored with the account that the user chose and with the current network of the wallet', async () => {
    const host = createHostFake({ accounts: [bob, alice], chainId: '0x89' })
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await settle()
    expect(now()).toMatchObject({ active: account('eip155:137', alice), network: 'eip155:137' })
  })

  // Specification 3.66
  it('is not restored with a wallet that has the same rdns but a different name (attack R18)', async () => {
    const host = createHostFake({ wallet: { name: 'Examp1e', rdns } })
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await settle()
    await vi.dynamicImportSettled()
    await settle()
    expect(now()?.status).toBe('disconnected')
  })

  it.each([
    ['its name', { name: 'Example 2' }],
    ['its icon', { icon: 'data:image/png;base64,AA==' }],
    ['both', { name: 'Example 2', icon: 'data:image/png;base64,AA==' }],
  ])(
    'is restored after an update of the wallet has changed %s, and stores the change (F15)',
    async (_what, own) => {
      const host = createHostFake({ wallet: { name: 'Example', rdns, ...own } })
      const remembered = createRemembered(leftBehind())
      const { now } = start({ host: host.api, remembered })
      await settle()
      await vi.dynamicImportSettled()
      await settle()
      expect(now()).toMatchObject({ status: 'connected', connections: [{ wallet: own }] })
      expect(remembered.record.stored).toMatchObject({ session: { connections: [{ wallet: own }] } })
    },
  )

  it('is not restored if a wallet with the same rdns has another name and shares an unknown account (F15)', async () => {
    const host = createHostFake({ wallet: { name: 'Other', rdns }, accounts: [bob] })
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await settle()
    await vi.dynamicImportSettled()
    await settle()
    expect(now()?.status).toBe('disconnected')
  })

  it('is not restored if the site has turned the option reconnect off', async () => {
    const { seen, host } = start({ reconnect: false, remembered: createRemembered(leftBehind()) })
    await settle()
    expect(seen.map(({ status }) => status)).toEqual(['disconnected'])
    expect(host.state.requests).toEqual([])
  })

  it('ends if the wallet is locked, stays stored, and returns when the wallet is unlocked (F14)', async () => {
    const [host, remembered] = [createHostFake(), createRemembered(leftBehind())]
    host.state.refuses.silent = new AppError('wallet-unauthorized')
    const { session, now } = start({ host: host.api, remembered })
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [], remembered: true })
    expect(remembered.record.stored).toBeDefined()
    host.state.refuses.silent = undefined
    session.hostEvent({ type: 'accounts', walletId, accounts: [alice] })
    await vi.advanceTimersByTimeAsync(10)
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
  })

  it('returns when its wallet loads minutes after the page (F16)', async () => {
    const host = createHostFake()
    let appear = () => {}
    const here = new Promise<string>(resolve => (appear = () => resolve(walletId)))
    host.api.findInjected = async (_wanted, timeoutMs) => (timeoutMs < 60_000 ? undefined : await here)
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [], remembered: true })
    appear()
    await vi.advanceTimersByTimeAsync(10)
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
  })

  it('returns when its locked wallet replies late (F14)', async () => {
    const host = createHostFake()
    let reply = () => {}
    host.state.refuses.silent = () => new Promise<void>(resolve => (reply = resolve))
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(now()?.status).toBe('disconnected')
    host.state.refuses.silent = undefined
    reply()
    await vi.advanceTimersByTimeAsync(10)
    expect(now()?.status).toBe('connected')
  })

  it('waits for a wallet that was locked at the last visit, and does not replace a newer wallet by it (F14)', async () => {
    const { session, ...stored } = leftBehind()
    const host = createHostFake()
    host.state.refuses.silent = new AppError('wallet-unauthorized')
    const absent = {
      ...stored,
      session: { status: 'disconnected', connections: [] },
      absent: session.connections,
    }
    const all = start({ host: host.api, remembered: createRemembered(absent) })
    await settle()
    expect(all.now()).toEqual({ status: 'disconnected', connections: [], remembered: true })
    host.state.grant = { ...host.state.grant, accounts: [bob], wallet: { name: 'Other', rdns: 'io.other' } }
    await all.session.connectInjected('another', 'eip155')
    host.state.refuses.silent = undefined
    host.state.grant = { ...host.state.grant, accounts: [alice], wallet: { name: 'Example', rdns } }
    all.session.hostEvent({ type: 'accounts', walletId, accounts: [alice] })
    await vi.advanceTimersByTimeAsync(10)
    expect(all.now()?.connections.map(({ wallet }) => wallet.name)).toEqual(['Other', 'Example'])
    expect(all.now()?.active).toBe(account('eip155:1', bob))
  })

  // Specification 4.12
  it('ends if its wallet is missing on the page, but stays stored for a later visit', async () => {
    const [host, remembered] = [createHostFake(), createRemembered(leftBehind())]
    host.state.here = false
    const { now } = start({ host: host.api, remembered })
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [], remembered: true })
    expect(remembered.record.stored).toBeDefined()
  })

  it('is deleted from the storage when the user connects a wallet and then disconnects it', async () => {
    const [host, remembered] = [createHostFake(), createRemembered(leftBehind())]
    host.state.here = false
    const { session, now } = start({ host: host.api, remembered })
    await settle()
    host.state.refuses.aloud = rejection(4001)
    expect(await codeOf(session.connectInjected(walletId, 'eip155'))).toBe('user-rejected')
    expect(now()?.remembered).toBe(true)
    host.state.refuses.aloud = undefined
    await session.connectInjected(walletId, 'eip155')
    await session.disconnect()
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [] })
    expect(remembered.record.stored).toBeUndefined()
  })

  it('ends if the wallet does not respond within 10 s', async () => {
    const host = createHostFake()
    host.state.refuses.silent = () => new Promise(() => {})
    const { now } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(now()?.status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now()?.status).toBe('disconnected')
  })

  it.each([
    ['nonsense', 'nonsense'],
    ['of another version', leftBehind({ version: 2 })],
    ['without connections', leftBehind({ session: {} })],
    [
      'stored with an invalid address',
      leftBehind({
        session: { connections: [{ ...leftBehind().session.connections[0], accounts: ['eip155:1:0x1'] }] },
      }),
    ],
    ['stored with a length instead of a list', { version: 1, session: { connections: { length: 1e9 } } }],
  ])('is ignored if it is invalid: %s', async (_name, stored) => {
    const { seen } = start({ remembered: createRemembered(stored) })
    await settle()
    expect(seen).toEqual([{ status: 'disconnected', connections: [] }])
  })
})

describe('disconnecting a wallet', () => {
  it('ends the session at once, notifies the wallet, and deletes the stored session', async () => {
    const { session, host, now, remembered } = start()
    await session.connectInjected(walletId, 'eip155')
    await session.disconnect()
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [] })
    expect(host.state.requests.at(-1)).toBe('disconnect')
    expect(remembered.record.stored).toBeUndefined()
  })

  // Specification 9.12
  it('waits at most 3 s for the response of the wallet', async () => {
    const { session, host, now } = start()
    await session.connectInjected(walletId, 'eip155')
    host.state.answers.disconnect = () => new Promise(() => {})
    let done = false
    void session.disconnect().then(() => {
      done = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect([now()?.status, done]).toEqual(['disconnected', false])
    await vi.advanceTimersByTimeAsync(200)
    expect(done).toBe(true)
  })

  // Specification 4.20, 8.13
  it('rejects with disconnect-failed if the wallet responds with an error', async () => {
    const { session, host } = start()
    await session.connectInjected(walletId, 'eip155')
    host.state.answers.disconnect = new Error('no')
    expect(await codeOf(session.disconnect())).toBe('disconnect-failed')
  })

  it('rejects with disconnect-failed if a remote wallet cannot be notified within 3 s', async () => {
    const { session, remote, now } = start()
    remote.wallets.disconnect = () => new Promise(() => {})
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    await settle()
    const outcome = codeOf(session.disconnect())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(now()?.status).toBe('disconnected')
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toBe('disconnect-failed')
  })

  it('ends the whole WalletConnect session, even if the user disconnects only one of its namespaces', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const { session, remote, now } = start()
    await settle()
    remote.events$.next({
      type: 'settled',
      session: wcSession({
        accounts: [account('eip155:1'), account(solana, address)],
        networks: [network('eip155:1'), network(solana)],
      }),
    })
    await settle()
    expect(
      now()
        ?.connections.map(({ namespace }) => namespace)
        .sort(),
    ).toEqual(['eip155', 'solana'])
    await session.disconnect('solana')
    expect(now()?.status).toBe('disconnected')
    expect(remote.state.ended).toEqual(['topic-1'])
  })
})

describe('switching the network of an injected wallet', () => {
  const connected = async () => {
    const all = start()
    await all.session.connectInjected(walletId, 'eip155')
    all.host.state.requests.length = 0
    const there = (chainId: string) => () => {
      all.host.state.grant = { ...all.host.state.grant, chainId }
    }
    return { ...all, there }
  }

  // Specification 7d.9
  it('requests the switch from the wallet, and then reads the chain id of the wallet', async () => {
    const { session, host, now, there } = await connected()
    host.state.answers.wallet_switchEthereumChain = there('0x89')
    await session.switchNetwork(network('eip155:137'))
    expect(host.state.requests).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
    expect(now()?.network).toBe('eip155:137')
  })

  it('waits until a slow wallet reports the new chain id', async () => {
    const { session, host, now, there } = await connected()
    host.state.answers.wallet_switchEthereumChain = null
    const done = session.switchNetwork(network('eip155:137'))
    await vi.advanceTimersByTimeAsync(500)
    there('0x89')()
    session.hostEvent({ type: 'chain', walletId, chainId: '0x89' })
    await done
    expect(host.state.requests).toEqual(['wallet_switchEthereumChain', 'eth_chainId', 'eth_chainId'])
    expect(now()?.network).toBe('eip155:137')
  })

  const caused = (cause: unknown) => new Error('could not switch', { cause })
  const unrecognized =
    'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.'
  it.each<[string, unknown]>([
    ['4902', rejection(4902)],
    ['4902 as text', Object.assign(new Error('no'), { code: '4902' })],
    ['4902 inside -32603', rejection(-32603, { originalError: { code: 4902 } })],
    ['4902 inside the data of -32603', rejection(-32603, { code: 4902, message: 'no' })],
    ['4902 inside the data of the data', rejection(-32603, { data: { originalError: { code: 4902 } } })],
    ['4902 inside 5000', rejection(5000, { originalError: { code: 4902 } })],
    ['4902 as the cause of a cause', caused(caused(rejection(4902)))],
    ['4902 as the error of an error', Object.assign(new Error('no'), { error: rejection(4902) })],
    [
      '4902 in the format of ethers',
      Object.assign(new Error('no'), { code: 'UNKNOWN_ERROR', info: { error: { code: 4902 } } }),
    ],
    ['a message only', new Error(unrecognized)],
    ['a message inside -32603', Object.assign(new Error(unrecognized), { code: -32603 })],
    ['a message inside the data of -32603', rejection(-32603, { message: unrecognized })],
    ['the message of the original error', rejection(-32603, { originalError: { message: unrecognized } })],
    ['a message as the cause', caused(new Error(unrecognized))],
    ['a message that the chain has not been added', new Error('Chain 0x89 has not been added to the wallet')],
  ])(
    'adds the network and repeats the switch if the wallet reports an unknown network (error: %s)',
    async (_name, error) => {
      const { session, host, now, there } = await connected()
      host.state.answers.wallet_switchEthereumChain = () => {
        if (!host.state.requests.includes('wallet_addEthereumChain')) return error
        return there('0x89')()
      }
      await session.switchNetwork(network('eip155:137'))
      expect(host.state.requests).toEqual([
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'eth_chainId',
        'wallet_switchEthereumChain',
        'eth_chainId',
      ])
      expect(now()?.network).toBe('eip155:137')
    },
  )

  // Fault E15
  it('fails with chain-unrecognized if the wallet confirms the switch but stays on its network', async () => {
    const { session, host, now } = await connected()
    host.state.answers.wallet_switchEthereumChain = null
    const outcome = codeOf(session.switchNetwork(network('eip155:137')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await outcome).toBe('chain-unrecognized')
    expect(host.state.requests).toContain('wallet_addEthereumChain')
    expect(now()?.network).toBe('eip155:1')
  })

  it('fails without a second request if the user rejects the switch in the wallet', async () => {
    const { session, host } = await connected()
    host.state.answers.wallet_switchEthereumChain = rejection(4001)
    expect(await codeOf(session.switchNetwork(network('eip155:137')))).toBe('user-rejected')
    expect(host.state.requests).toEqual(['wallet_switchEthereumChain'])
  })

  // Specification 8.2
  it('rejects for a network that the site does not list, and for a namespace without a connected wallet', async () => {
    const { session } = await connected()
    expect(await codeOf(session.switchNetwork(network('eip155:424242')))).toBe('switch-network-not-found')
    const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(await codeOf(session.switchNetwork(solana))).toBe('connector-not-connected')
  })
})

describe('a connected wallet', () => {
  it('lets the user switch only to accounts that the wallet shares with the site', async () => {
    const { session, now } = start({ host: createHostFake({ accounts: [alice, bob] }).api })
    await session.connectInjected(walletId, 'eip155')
    await session.switchAccount(account('eip155:1', bob))
    expect(now()?.active).toBe(account('eip155:1', bob))
    const foreign = account('eip155:1', '0x0000000000000000000000000000000000000001')
    expect(await codeOf(session.switchAccount(foreign))).toBe('connector-not-connected')
  })

  it("receives the site's requests, and is named in the error message of a failed request", async () => {
    const { session, host } = start()
    await session.connectInjected(walletId, 'eip155')
    host.state.answers.personal_sign = '0xsigned'
    await expect(session.request('eip155', { method: 'personal_sign' })).resolves.toBe('0xsigned')
    host.state.answers.personal_sign = rejection(4200)
    await expect(session.request('eip155', { method: 'personal_sign' })).rejects.toMatchObject({
      code: 'method-unsupported',
      message: "Example doesn't support this action",
    })
    expect(await codeOf(session.request('solana', { method: 'x' }))).toBe('connector-not-connected')
  })

  // Specification 8.41
  it('rejects a request of a namespace of which the site lists no network with chain-adapter-not-found (8.41)', async () => {
    const { session } = start({
      networks: () => networks.filter(({ namespace }) => namespace === 'eip155'),
    })
    expect(await codeOf(session.request('polkadot', { method: 'x' }))).toBe('chain-adapter-not-found')
    expect(await codeOf(session.request('eip155', { method: 'x' }))).toBe('connector-not-connected')
  })

  it.each<[string, unknown, string]>([
    ['eth_sendTransaction', { gasPrice: '0x1', maxFeePerGas: '0x1' }, 'transaction-invalid'],
    ['eth_sendTransaction', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, 'tip-above-fee-cap'],
    ['eth_signTransaction', { blobs: ['0x'] }, 'transaction-invalid'],
    ['wallet_sendCalls', { calls: [{ to: 'bob.eth' }] }, 'transaction-invalid'],
  ])('does not receive a request with invalid params: %s %j', async (method, wanted, code) => {
    const { api, state } = createHostFake()
    const { session } = start({ host: api })
    await session.connectInjected(walletId, 'eip155')
    expect(await codeOf(session.request('eip155', { method, params: [wanted] }))).toBe(code)
    expect(state.requests).not.toContain(method)
  })

  it('receives a request that the site sent before the connection was restored', async () => {
    const host = createHostFake()
    host.state.answers.personal_sign = '0xsigned'
    const { session } = start({ host: host.api, remembered: createRemembered(leftBehind()) })
    await expect(session.request('eip155', { method: 'personal_sign' })).resolves.toBe('0xsigned')
    expect(host.state.requests).toEqual(['silent', 'personal_sign'])
  })
})
