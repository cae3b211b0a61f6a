import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSafeProvider, openSafeFrame } from '../../../src/host/connectors/safe-app.ts'
import { chainHash, createSafeParent, safe, safeAddress, safeTxHash } from '../fakes/safe-parent.ts'

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const hexText = (text: string) => `0x${Buffer.from(text).toString('hex')}`

const open = (parent = createSafeParent({ ancestors: [safe] })) => {
  const frame = openSafeFrame(parent.win)
  if (!frame) throw new Error('no frame')
  const { request } = createSafeProvider(frame)
  return { ...parent, frame, call: (method: string, ...params: unknown[]) => request({ method, params }) }
}

describe('the connection to the Safe whose app embeds the page', () => {
  it('is not opened if the browser reports that the parent page is not the Safe app', () => {
    const parent = createSafeParent({ ancestors: ['https://evil.example'] })
    expect(openSafeFrame(parent.win)).toBeUndefined()
    expect(parent.requests).toEqual([])
  })

  it.each([
    'https://safe.global.evil.example',
    'https://evilsafe.global.example',
    'https://notsafe.global',
    'http://app.safe.global',
    'http://localhost:3000',
    'null',
  ])('ignores replies from a wrong origin: %s', async origin => {
    const { frame, post, requests } = open(createSafeParent({ origin }))
    const seen = vi.fn()
    void frame.call('getSafeInfo').then(seen, seen)
    post({ data: { id: requests[0]?.id, success: true, data: { safeAddress }, version: '9.1.0' }, origin })
    await Promise.resolve()
    expect(seen).not.toHaveBeenCalled()
  })

  it('ignores a message if its window or origin is wrong, its data is malformed or its id is unknown', async () => {
    const parent = createSafeParent({ ancestors: [safe] })
    delete parent.table.getSafeInfo
    const { frame, post, requests } = open(parent)
    const seen = vi.fn()
    void frame.call('getSafeInfo').then(seen, seen)
    const data = { id: requests[0]?.id, success: true, data: 'forged', version: '9.1.0' }
    post({ data, source: {} })
    post({ data, origin: 'https://other.safe.global' })
    for (const odd of [null, undefined, 7, 'text', [], {}, { id: 'unknown', success: true }])
      post({ data: odd })
    await Promise.resolve()
    expect(seen).not.toHaveBeenCalled()
    post({ data: { ...data, data: 'real' } })
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith('real'))
  })

  it("posts its first request to any origin, and every later request only to the Safe's origin", async () => {
    const { frame, targets } = open(createSafeParent())
    await expect(frame.call('signMessage', { message: 'early' })).rejects.toMatchObject({
      code: 'wallet-disconnected',
    })
    await frame.call('getSafeInfo')
    await frame.call('sendTransactions', { txs: [] })
    expect(targets).toEqual(['*', safe])
  })

  it('rejects its pending requests with wallet-disconnected when it is closed', async () => {
    const parent = createSafeParent({ ancestors: [safe] })
    delete parent.table.getSafeInfo
    const { frame } = open(parent)
    const waiting = frame.call('getSafeInfo')
    frame.close()
    await expect(waiting).rejects.toMatchObject({ code: 'wallet-disconnected' })
  })
})

describe('the EIP-1193 provider of a Safe', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('returns the address and the chain id of the Safe without a prompt', async () => {
    const { call: callHost, methods } = open()
    expect(await callHost('eth_requestAccounts')).toEqual([safeAddress])
    expect(await callHost('eth_accounts')).toEqual([safeAddress])
    expect(await callHost('eth_chainId')).toBe('0x1')
    expect(new Set(methods())).toEqual(new Set(['getSafeInfo']))
  })

  it.each([
    ['no address', { chainId: 1 }],
    ['a malformed address', { safeAddress: '0x12', chainId: 1 }],
    ['no chain', { safeAddress }],
    ['a malformed chain', { safeAddress, chainId: -1 }],
    ['nothing', undefined],
  ])('rejects with wallet-failed if the method getSafeInfo returns invalid data: %s', async (_name, info) => {
    const { call: callHost, table } = open()
    table.getSafeInfo = info
    await expect(callHost('eth_accounts')).rejects.toMatchObject({ code: 'wallet-failed' })
  })

  it('returns the transaction hash only after the owners of the Safe have executed the transaction', async () => {
    const { call: callHost, requests, table } = open()
    const states = [
      new Error('not found yet'),
      { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
      { txStatus: 'SUCCESS', txHash: chainHash },
    ]
    table.getTxBySafeTxHash = () => states.shift()
    const sent = callHost('eth_sendTransaction', {
      from: safeAddress.toLowerCase(),
      to,
      value: '0xde0b6b3a7640000',
    })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await sent).toBe(chainHash)
    expect(requests.find(({ method }) => method === 'sendTransactions')?.params).toEqual({
      txs: [{ to, value: '1000000000000000000', data: '0x' }],
    })
  })

  it('rejects a transaction with user-rejected if the Safe app rejects it or the owners cancel it', async () => {
    const { call: callHost, table } = open()
    table.sendTransactions = new Error('Transaction was rejected')
    await expect(callHost('eth_sendTransaction', { to })).rejects.toMatchObject({ code: 'user-rejected' })
    table.sendTransactions = { safeTxHash }
    table.getTxBySafeTxHash = { txStatus: 'CANCELLED', txHash: null }
    await expect(callHost('eth_sendTransaction', { to })).rejects.toMatchObject({ code: 'user-rejected' })
  })

  it('rejects with send-unknown if the reply has no hash, because the Safe may have sent the transaction', async () => {
    const { call: callHost, table } = open()
    table.sendTransactions = {}
    await expect(callHost('eth_sendTransaction', { to })).rejects.toMatchObject({ code: 'send-unknown' })
  })

  it.each([
    ['another account', { from: to, to }, 'wallet-unauthorized'],
    ['another network', { chainId: '0x89', to }, 'bundle-chain-unsupported'],
    ['a malformed recipient', { to: 'bob' }, 'rpc-invalid-params'],
    ['a malformed amount', { to, value: 'all' }, 'rpc-invalid-params'],
    ['malformed data', { to, data: '0x1' }, 'rpc-invalid-params'],
  ])(
    'rejects an invalid transaction and does not send it to the Safe: a transaction with %s',
    async (_name, call, code) => {
      const { call: callHost, methods } = open()
      await expect(callHost('eth_sendTransaction', call)).rejects.toMatchObject({ code })
      expect(methods()).not.toContain('sendTransactions')
    },
  )

  it('sends the calls of wallet_sendCalls to the Safe as one transaction', async () => {
    const { call: callHost, requests, table } = open()
    const receipt = { transactionHash: chainHash, status: '0x1' }
    table.rpcCall = receipt
    const calls = [
      { to, value: '0x1' },
      { to, data: '0xabcd' },
    ]
    expect(
      await callHost('wallet_sendCalls', { version: '2.0.0', chainId: '0x1', from: safeAddress, calls }),
    ).toEqual({
      id: safeTxHash,
    })
    expect(requests.find(({ method }) => method === 'sendTransactions')?.params).toEqual({
      txs: [
        { to, value: '1', data: '0x' },
        { to, value: '0', data: '0xabcd' },
      ],
    })
    const status = () => callHost('wallet_getCallsStatus', safeTxHash)
    expect(await status()).toMatchObject({ status: 200, atomic: true, receipts: [receipt] })
    table.getTxBySafeTxHash = { txStatus: 'FAILED', txHash: chainHash }
    expect(await status()).toMatchObject({ status: 500, receipts: [receipt] })
    table.getTxBySafeTxHash = { txStatus: 'AWAITING_EXECUTION', txHash: null }
    expect(await status()).toMatchObject({ status: 100 })
    table.getTxBySafeTxHash = { txStatus: 'CANCELLED', txHash: null }
    expect(await status()).toMatchObject({ status: 400 })
    expect(await callHost('wallet_getCapabilities', safeAddress)).toEqual({
      '0x1': { atomic: { status: 'supported' } },
    })
    await expect(callHost('wallet_getCallsStatus', 'mine')).rejects.toMatchObject({ code: 'bundle-unknown' })
  })

  it('returns the signature of a message only after the owners of the Safe have signed it', async () => {
    const { call: callHost, requests, table } = open()
    const signatures = ['', '', '0x1234']
    Object.assign(table, {
      rpcCall: { offChainSigning: true },
      signMessage: { messageHash: safeTxHash },
      getOffChainSignature: () => signatures.shift(),
    })
    const signed = callHost('personal_sign', hexText('Prijava ✓'), safeAddress)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await signed).toBe('0x1234')
    expect(requests.map(({ method, params }) => [method, params])).toEqual([
      ['rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }],
      ['signMessage', { message: 'Prijava ✓' }],
      ...Array(3).fill(['getOffChainSignature', safeTxHash]),
    ])
  })

  it('returns an empty signature (0x) for a message that the Safe signs by a transaction on the chain', async () => {
    const { call: callHost, table } = open()
    Object.assign(table, { rpcCall: new Error('unknown call'), signTypedMessage: { safeTxHash } })
    const typedData = { domain: {}, types: { Mail: [] }, message: {}, primaryType: 'Mail' }
    expect(await callHost('eth_signTypedData_v4', safeAddress, JSON.stringify(typedData))).toBe('0x')
  })

  it('rejects a message that is not UTF-8 text, and typed data that is malformed', async () => {
    const { call: callHost } = open()
    await expect(callHost('personal_sign', '0xff', safeAddress)).rejects.toMatchObject({
      code: 'rpc-invalid-params',
    })
    await expect(callHost('eth_signTypedData_v4', safeAddress, '{')).rejects.toMatchObject({
      code: 'rpc-invalid-params',
    })
  })

  it('sends read requests to the Safe, and rejects unknown methods and a switch to another network', async () => {
    const { call: callHost, requests, table } = open()
    table.rpcCall = '0x2a'
    expect(await callHost('eth_getBalance', safeAddress, 'latest')).toBe('0x2a')
    expect(requests.at(-1)?.params).toEqual({ call: 'eth_getBalance', params: [safeAddress, 'latest'] })
    await expect(callHost('eth_sign', safeAddress, '0x')).rejects.toMatchObject({
      code: 'method-unsupported',
    })
    await expect(callHost('toString')).rejects.toMatchObject({ code: 'method-unsupported' })
    expect(await callHost('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    await expect(callHost('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({
      code: 'method-unsupported',
    })
  })
})
