import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { readSendArguments } from '../../../src/domain/transactions/send-arguments.ts'

describe('the arguments of the send view', () => {
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const of = (params?: Record<string, unknown>, network = 'eip155:1') =>
    readSendArguments(networkId(network), params)
  it('can contain the recipient as "to" or as "receiver"', () => {
    expect(of({ token, amount: '0.5', to: 'vitalik.eth' })).toEqual({
      args: { token, amount: '0.5', to: 'vitalik.eth' },
      refused: [],
    })
    expect(of({ receiver: token, id: 'other' })).toEqual({ args: { to: token }, refused: [] })
    expect(of({ to: 'a.eth', receiver: 'b.eth' }).args).toEqual({ to: 'a.eth' })
    expect(of()).toEqual({ args: {}, refused: [] })
  })
  it.each<[string, unknown]>([
    ['token', 'USDC'],
    ['token', `${token.slice(0, -2)}ab`],
    ['token', 7],
    ['token', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['amount', 0.5],
    ['amount', '1e18'],
    ['amount', '-1'],
    ['amount', '0.000'],
    ['amount', ''],
    ['amount', 5n],
    ['amount', '1'.repeat(300)],
    ['to', null],
    ['to', {}],
    ['to', ' '],
    ['to', 'a\nb'],
    ['to', 'x'.repeat(301)],
    ['receiver', ['0x']],
  ])(
    'are used if they are valid, and listed as refused if they are invalid: argument %s, value %s',
    (name, value) => {
      const rest = { token, amount: '2', ...(name === 'receiver' ? {} : { to: 'vitalik.eth' }) }
      const { args, refused } = of({ ...rest, [name]: value })
      expect(refused).toEqual([name])
      const { [name as 'to']: _gone, ...others } = rest as Record<string, string>
      expect(args).toEqual(others)
    },
  )
  it('never make the parser throw an error', () =>
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (first, second, third) => {
        const { args } = of({ token: first, amount: second, to: third })
        expect(Object.values(args).every(value => typeof value === 'string')).toBe(true)
      }),
    ))
})
