import { type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accountContract,
  encodeCalls,
  entryPoint,
  operationHash,
} from '../../sandbox/operations/operation.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { freePorts } from './provider-call.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ ports: freePorts })
}, 30_000)
afterAll(() => sandbox?.close())

const owner = privateKeyToAccount(generatePrivateKey())
const recipient = privateKeyToAccount(generatePrivateKey()).address
const draft = {
  sender: owner.address,
  nonce: '0x1',
  callData: encodeCalls([
    { to: recipient, value: 5n, data: '0x' },
    { to: recipient, value: 6n, data: '0x' },
  ]),
  ...{ callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' },
  ...{ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
} as const
const estimated = {
  ...draft,
  ...{ callGasLimit: '0xf4240', verificationGasLimit: '0xf4240', preVerificationGas: '0xf4240' },
} as const

const raw = async (path: string, body: string) => {
  const answer = await fetch(sandbox.urls.operations + path, { method: 'POST', body })
  return (await answer.json()) as { result?: Record<string, Hex>; error?: { code: number; message: string } }
}
const call = (path: string, method: string, params: readonly unknown[]) =>
  raw(path, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
const request = (method: string, ...params: unknown[]) => call('/paymaster', method, params)
const balance = async (address: string) => {
  const answer = await fetch(sandbox.rpcUrls['eip155:1'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  })
  return BigInt(((await answer.json()) as { result: Hex }).result)
}

describe('the paymaster service of the sandbox', () => {
  it('returns stub data for a gas estimate, and then signed paymaster data for the user operation', async () => {
    const { result: stub } = await request('pm_getPaymasterStubData', draft, entryPoint, '0x1', {})
    expect(stub).toMatchObject({ sponsor: { name: 'Portico sandbox' }, paymasterPostOpGasLimit: '0x2710' })
    const { result: data } = await request('pm_getPaymasterData', estimated, entryPoint, '0x1', {})
    expect(data?.paymaster).toBe(stub?.paymaster)
    expect(data?.paymasterData).toHaveLength(stub?.paymasterData?.length ?? 0)
    expect(data?.paymasterData).not.toBe(stub?.paymasterData)
  })

  it.each([
    ['an unknown method', 'pm_sponsor', [], -32601],
    ['no parameters', 'pm_getPaymasterStubData', [], -32602],
    ['another entry point', 'pm_getPaymasterStubData', [draft, recipient, '0x1', {}], -32602],
    ['a decimal chain id', 'pm_getPaymasterStubData', [draft, entryPoint, 1, {}], -32602],
    ['a chain of another world', 'pm_getPaymasterStubData', [draft, entryPoint, '0x2a', {}], -32602],
    ['no context', 'pm_getPaymasterStubData', [draft, entryPoint, '0x1'], -32602],
    [
      'no sender',
      'pm_getPaymasterData',
      [{ ...estimated, sender: undefined }, entryPoint, '0x1', {}],
      -32602,
    ],
    [
      'an unknown field',
      'pm_getPaymasterData',
      [{ ...estimated, gas: '0x1' }, entryPoint, '0x1', {}],
      -32602,
    ],
    ['gas limits that were not estimated', 'pm_getPaymasterData', [draft, entryPoint, '0x1', {}], -32602],
  ])('rejects an invalid request: %s', async (_, method, params, code) => {
    expect((await request(method, ...params)).error?.code).toBe(code)
  })

  it('rejects a request body that is not JSON or not a JSON-RPC request', async () => {
    expect((await raw('/paymaster', 'stub')).error?.code).toBe(-32700)
    expect((await raw('/paymaster', '{"method":"pm_getPaymasterData"}')).error?.code).toBe(-32600)
  })
})

describe('the bundler of the sandbox', () => {
  const send = (operation: object) => call('/bundler/1', 'eth_sendUserOperation', [operation, entryPoint])
  const signed = async (authorized: boolean) => {
    const { result } = await request('pm_getPaymasterData', estimated, entryPoint, '0x1', {})
    const paid = { ...estimated, ...(result as never as Record<string, Hex>) } as never as Parameters<
      typeof operationHash
    >[0]
    const signature = await owner.signMessage({ message: { raw: operationHash(paid, '0x1') } })
    const { r, s, yParity } = await owner.signAuthorization({
      ...{ chainId: 1, contractAddress: accountContract, nonce: 0 },
    })
    const eip7702Auth = { address: accountContract, chainId: 1, nonce: 0, r, s, yParity }
    return { ...paid, signature, ...(authorized && { eip7702Auth }) }
  }

  it('executes a user operation of an account that has no coins for the fee', async () => {
    await sandbox.fund({ chain: 'eip155:1', to: owner.address, amount: '0.000000000000000011' })
    expect((await send(await signed(false))).error?.code).toBe(-32500)
    const { result: hash } = await send(await signed(true))
    // The bundler returns the hash before the user operation is mined, so the test waits for the receipt.
    await vi.waitFor(async () => {
      const receipt = await call('/bundler/1', 'eth_getUserOperationReceipt', [hash])
      expect(receipt.result).toMatchObject({ userOpHash: hash, receipt: { status: '0x1' } })
    })
    expect([await balance(owner.address), await balance(recipient)]).toEqual([0n, 11n])
    expect((await send(await signed(false))).result).toBe(hash)
    expect(await balance(recipient)).toBe(11n)
  })

  it('rejects a user operation without a valid signature of the paymaster or of the account', async () => {
    const operation = await signed(false)
    expect((await send({ ...operation, callData: '0x' })).error?.code).toBe(-32501)
    const signature = await owner.signMessage({ message: 'another' })
    expect((await send({ ...operation, signature })).error?.code).toBe(-32507)
    expect((await send({ ...operation, paymaster: undefined })).error?.code).toBe(-32602)
    const unknown = [numberToHex(1, { size: 32 })]
    expect((await call('/bundler/1', 'eth_getUserOperationReceipt', unknown)).result).toBeNull()
    expect((await call('/bundler/1', 'eth_sendBundle', [])).error?.code).toBe(-32601)
  })
})
