import { describe, expect, it } from 'vitest'
import {
  chooseOptions,
  hasOptions,
  readCallsOptions,
} from '../../../src/domain/transactions/calls-options.ts'
import type { BatchCapability } from '../../../src/domain/transactions/prepared.ts'
import { readEffectsOfBatch } from '../../../src/domain/transactions/request-effects.ts'

const url = 'https://shop.example/paymaster'
const wallet = (more: Partial<BatchCapability> = {}): BatchCapability => ({
  bundles: true,
  atomic: 'supported',
  capabilities: ['atomic', 'paymasterService'],
  ...more,
})
const none = { bundles: false, atomic: 'unsupported', capabilities: [] } as const
const chosen = (options: unknown, support: BatchCapability, count = 2) =>
  chooseOptions(readCallsOptions(options), support, count)

describe('the options of a bundle of calls', () => {
  it.each([
    ['paymasterUrl', { paymasterUrl: 'http://shop.example' }],
    ['paymasterUrl', { paymasterUrl: 'nonsense' }],
    ['paymasterUrl', { paymasterUrl: 5 }],
    ['atomicRequired', { atomicRequired: 'yes' }],
    ['capabilities', { capabilities: [] }],
    ['capabilities', { capabilities: 'all' }],
    ['capabilities', { capabilities: null }],
    ['capabilities', { capabilities: { big: 1n } }],
    ['capabilities', { capabilities: { long: 'x'.repeat(10_001) } }],
  ])("cause an error with the option's name if an option is malformed: %s", (field, options) => {
    expect(() => readCallsOptions(options)).toThrow(
      expect.objectContaining({ code: 'transaction-invalid', context: { field } }),
    )
  })
  it('may have capabilities of up to 10,000 characters of JSON', () => {
    const long = 'x'.repeat(10_000 - '{"long":""}'.length)
    expect(readCallsOptions({ capabilities: { long } }).capabilities).toEqual({ long })
  })
  it('can be missing or empty, and then count as no options', () => {
    for (const options of [undefined, {}, { capabilities: {} }, { atomicRequired: false }])
      expect(hasOptions(readCallsOptions(options))).toBe(false)
    expect(hasOptions(readCallsOptions({ paymasterUrl: 'http://localhost:8080/pm' }))).toBe(true)
  })
  it("contain the site's paymaster only if the wallet supports paymasters", () => {
    const capabilities = JSON.stringify({ paymasterService: { url } })
    expect(chosen({ paymasterUrl: url }, wallet(), 1)).toEqual({ capabilities })
    expect(chosen({ paymasterUrl: url }, none)).toEqual({})
  })
  it('can require one atomic transaction for several calls, but only if the wallet supports that', () => {
    expect(chosen({ atomicRequired: true }, wallet({ atomic: 'ready' }))).toEqual({ atomicRequired: true })
    expect(chosen({ atomicRequired: true }, none, 1)).toEqual({})
    expect(() => chosen({ atomicRequired: true }, wallet({ atomic: 'unsupported' }))).toThrow(
      expect.objectContaining({ code: 'atomicity-unsupported' }),
    )
  })
  it("contain the site's capabilities, or cause an error if the wallet lacks a required capability", () => {
    const capabilities = { flowControl: { loose: true } }
    const supporting = wallet({ capabilities: ['flowControl'] })
    expect(chosen({ capabilities }, supporting)).toEqual({ capabilities: JSON.stringify(capabilities) })
    expect(chosen({ capabilities: { flowControl: { optional: true } } }, none)).toEqual({})
    expect(() => chosen({ capabilities }, none)).toThrow(
      expect.objectContaining({ code: 'capability-unsupported', context: { capability: 'flowControl' } }),
    )
  })
})

describe('a bundle of calls that the user reviews', () => {
  const sponsored = [{ capabilities: { paymasterService: { url } } }]
  it('is marked as sponsored if it names a paymaster that the wallet supports', () => {
    expect(readEffectsOfBatch(sponsored, wallet()).isSponsored).toBe(true)
    expect(readEffectsOfBatch(sponsored, none).isSponsored).toBe(false)
    for (const params of [[{ capabilities: {} }], [{}], [], null])
      expect(readEffectsOfBatch(params, wallet()).isSponsored).toBe(false)
  })
  it('counts as a smart-account upgrade if it is atomic or sponsored and the wallet is ready to upgrade', () => {
    const ready = wallet({ atomic: 'ready' })
    expect(readEffectsOfBatch([{ atomicRequired: true }], ready).becomesSmart).toBe(true)
    expect(readEffectsOfBatch([{ atomicRequired: true }], wallet()).becomesSmart).toBe(false)
    expect(readEffectsOfBatch([{ atomicRequired: false }], ready).becomesSmart).toBe(false)
    expect(readEffectsOfBatch(sponsored, ready).becomesSmart).toBe(true)
    expect(readEffectsOfBatch(sponsored, wallet()).becomesSmart).toBe(false)
  })
})
