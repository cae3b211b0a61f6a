import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { fromRpc, fromWallet } from '../../../../src/domain/core/errors/foreign.ts'
import { providerNumbers, toProviderError } from '../../../../src/domain/core/errors/provider-error.ts'

describe('an error for other code of the page', () => {
  it.each([4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760, -32002])(
    'comes out with the number %i that it came in with',
    code => {
      expect(toProviderError(fromWallet({ code, message: 'Words' })).code).toBe(code)
    },
  )

  it.each([
    3, -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
  ])('comes out with the number %i of a node', code => {
    expect(toProviderError(fromRpc({ code, message: 'Words' })).code).toBe(code)
  })

  it.each(Object.entries(providerNumbers))('names %s by the integer %i', (_, number) => {
    expect(Number.isInteger(number)).toBe(true)
  })

  it('is an Error with an integer and words, and keeps ours as its cause', () => {
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

  it('P14: says no more than the sentence where the wallet said nothing', () => {
    const refused = Object.assign(new Error(''), { code: 4001 })
    expect(toProviderError(fromWallet(refused)).message).toBe('User rejected request')
  })

  it('passes on what a node said as it said it', () => {
    const context = { rpcCode: 3, rpcMessage: 'execution reverted: late', rpcData: '0x08c379a0' }
    expect(toProviderError(new AppError('execution-reverted', context))).toMatchObject({
      code: 3,
      message: 'execution reverted: late',
      data: '0x08c379a0',
    })
  })

  it('keeps the words of the wallet behind ours, where libraries look for them', () => {
    const error = toProviderError(fromWallet({ code: -32000, message: 'insufficient funds for gas' }))
    expect(error.code).toBe(-32000)
    expect(error.message).toContain('insufficient funds')
  })

  it.each([undefined, null, 'x', 7, {}, new Error('x')])('has a number for anything: %s', thrown => {
    expect(toProviderError(thrown).code).toBe(-32603)
  })

  it('has the number of a wallet that failed without a name, where JSON-RPC knows it', () => {
    expect(toProviderError(fromWallet({ code: -32099, message: 'oops' })).code).toBe(-32099)
    expect(toProviderError(fromWallet({ code: 5000, message: 'oops' })).code).toBe(-32603)
  })
})
