import { expect, it } from 'vitest'
import { resolveOptions } from '../../../src/domain/options/resolve.ts'

// Specification 4b.1
it('the option "tokens" sets, for each network, the token whose balance the button shows', () => {
  const tokens = { 'eip155:1': { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' } }
  expect(resolveOptions({ tokens })).toMatchObject({ tokens, warnings: [] })
  const wrong = resolveOptions({ tokens: { ...tokens, 'eip155:10': 'USDC', ethereum: tokens['eip155:1'] } })
  expect(wrong.tokens).toEqual(tokens)
  expect(wrong.warnings.map(({ option }) => option)).toEqual(['tokens.eip155:10', 'tokens.ethereum'])
})
