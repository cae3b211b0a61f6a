import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { fromRecord, toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { fromRpc, methodNotGranted } from '../../../../src/domain/core/errors/foreign.ts'
import { providerNumbers, toProviderError } from '../../../../src/domain/core/errors/provider-error.ts'
import { fromWallet, ofWallet } from '../../../../src/domain/core/errors/wallet-error.ts'

describe("an error that Portico's EIP-1193 provider throws", () => {
  // Specification 8b.12, 8b.13
  it.each([4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760, -32002])(
    'has the numeric error code that the wallet returned: %i',
    code => {
      expect(toProviderError(fromWallet({ code, message: 'Words' })).code).toBe(code)
    },
  )

  it.each([
    3, -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
  ])('has the numeric error code that the node returned: %i', code => {
    expect(toProviderError(fromRpc({ code, message: 'Words' })).code).toBe(code)
  })

  it.each(Object.entries(providerNumbers))(
    'has an integer code for each error code of Portico (%s: %i)',
    (_, number) => {
      expect(Number.isInteger(number)).toBe(true)
    },
  )

  it("is a ProviderRpcError with a numeric code and a message, and has Portico's own error as its cause", () => {
    const own = new AppError('user-rejected')
    const error = toProviderError(own)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'ProviderRpcError',
      code: 4001,
      message: 'User rejected request',
      cause: own,
    })
    expect('data' in error).toBe(false)
  })

  it("has only Portico's own message if the wallet error has no message", () => {
    const refused = Object.assign(new Error(''), { code: 4001 })
    expect(toProviderError(fromWallet(refused)).message).toBe('User rejected request')
  })

  it('has the numeric code, the message and the data that the node returned', () => {
    const context = { rpcCode: 3, rpcMessage: 'execution reverted: late', rpcData: '0x08c379a0' }
    expect(toProviderError(new AppError('execution-reverted', context))).toMatchObject({
      code: 3,
      message: 'execution reverted: late',
      data: '0x08c379a0',
    })
  })

  it("contains the wallet's message, because other libraries search for it in the error message", () => {
    const error = toProviderError(fromWallet({ code: -32000, message: 'insufficient funds for gas' }))
    expect(error.code).toBe(-32000)
    expect(error.message).toContain('insufficient funds')
  })

  const thrownValues = [undefined, null, 'x', 7, {}, new Error('x')]
  it.each(thrownValues)('has the numeric code -32603 if the thrown value is unknown: %s', thrown => {
    expect(toProviderError(thrown).code).toBe(-32603)
  })

  it("has the wallet's unknown error code if it is a JSON-RPC code, otherwise the code -32603", () => {
    expect(toProviderError(fromWallet({ code: -32099, message: 'oops' })).code).toBe(-32099)
    expect(toProviderError(fromWallet({ code: 7777, message: 'oops' })).code).toBe(-32603)
  })

  const data = { cause: 'x', originalError: { code: -32000, message: 'nonce too low' } }
  it.each([
    { code: -32601, message: 'The method "x" does not exist / is not available.' },
    { code: -32602, message: 'invalid params\nline 2' },
    { code: -32003, message: 'Transaction rejected', data: '0xdead' },
    { code: -32004, message: 'Method not supported' },
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    { code: -32603, message: 'Internal JSON-RPC error.', data },
    { code: -32603, message: 'execution reverted: too late', data: [1, null] },
    { code: -32002, message: 'RPC endpoint returned too many errors' },
    { code: -32768, message: 'x' },
    { code: -32000, message: 'User rejected' },
    { code: 4902, message: 'Unrecognized chain', data: 7 },
    { code: 4001, message: 'User denied transaction signature.' },
    { code: 5000, message: 'oops' },
    { code: 3, message: 'execution reverted', data: '0x' },
  ])("has the wallet's own code, message and data, also across the bridge: %j (A1)", error => {
    const { code, message, data } = toProviderError(fromRecord(toRecord(ofWallet(error, 'Amber'))))
    expect({ code, message, ...(data !== undefined && { data }) }).toEqual(error)
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 5001, message: 'no' }, 4001],
    [{ code: 5101, message: 'no' }, -32601],
    [{ code: 5100, message: 'no' }, 4902],
    [{ code: 6000, message: 'no' }, 4900],
    [new Error('Popup window closed'), 4001],
  ])('translates the codes of WalletConnect, and refusals without a code: %o becomes %i', (error, code) => {
    expect(toProviderError(fromWallet(error)).code).toBe(code)
  })

  it('has the code -32601 for a method that the session does not grant (A1)', () => {
    expect(toProviderError(methodNotGranted({ method: 'wallet_sendCalls' })).code).toBe(-32601)
  })
})
