// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Transfer } from '../../../../src/domain/history/history.ts'
import { TransferAmount } from '../../../../src/ui/parts/history/transaction-text.tsx'
import { render } from '../../inside.tsx'

it.each([
  ['out', '0.5', '−0.5 ETH'],
  ['in', '0.5', '+0.5 ETH'],
  ['out', '0.00042', '−0.00042 ETH'],
  ['in', '0.00000012', '+0.00000012 ETH'],
  ['in', '0.000000000012', '+ < 0.001 ETH'],
  ['self', '1', '1 ETH'],
] as const)(
  'a transfer says with a sign whether the account received or sent it (37.5, %s %s)',
  async (direction, quantity, shown) => {
    const move = { direction, quantity, symbol: 'ETH' } as Transfer
    const { container } = await render(<TransferAmount move={move} />)
    const [first] = container.querySelectorAll('[title]')
    expect(first?.textContent?.replaceAll('\u00a0', ' ')).toBe(shown)
  },
)
