// @vitest-environment happy-dom

import { act } from 'react'
import { expect, it } from 'vitest'
import { balances } from '../../../../demo/gallery/fixtures.ts'
import { shortLabel } from '../../../../src/domain/core/short-label.ts'
import { SpamTokens } from '../../../../src/ui/parts/balances/spam-tokens.tsx'
import { TokenRow } from '../../../../src/ui/parts/balances/token-row.tsx'
import { render } from '../../inside.tsx'

const names = [
  'https://evil.example/claim',
  'usdc-drop.com',
  'Claim your reward at t.me/x',
  'www.evil.example',
  '\u202emoc.live',
  '👨‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(10_000),
]
const tokens = names.map((name, index) => ({
  ...balances.native,
  address: `0x${String(index).padStart(40, 'a')}`,
  name,
  symbol: name,
  iconUrl: 'https://pictures.example/x.png',
  spamFlag: index % 2 ? ('advert' as const) : ('imitation' as const),
}))

// Specification 7b.5
it('tokens with a spam flag are hidden until the user shows them, and have no link or image (fault T10)', async () => {
  const { container } = await render(<SpamTokens tokens={tokens} />)
  for (const name of names) expect(container.textContent).not.toContain(name)
  await act(async () => container.querySelector('button')?.click())
  for (const name of names) expect(container.textContent).toContain(shortLabel(name))
  expect(container.querySelectorAll('.warn-text')).toHaveLength(tokens.length)
  expect(container.querySelectorAll('a, img, [href], [src]')).toHaveLength(0)
})

it('a token name in the list never becomes a link (fault T10)', async () => {
  const { container } = await render(
    <ul>
      {tokens.map(({ iconUrl: _none, ...token }) => (
        <TokenRow key={token.address} token={token} />
      ))}
    </ul>,
  )
  expect(container.textContent).toContain('usdc-drop.com')
  expect(container.querySelectorAll('a, [href]')).toHaveLength(0)
})
