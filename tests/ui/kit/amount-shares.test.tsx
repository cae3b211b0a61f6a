// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AmountShares } from '../../../src/ui/kit/amount-shares.tsx'
import { render } from '../inside.tsx'

it.each([
  ['en-US', '25%', '50%'],
  ['de', '25\u00a0%', '50\u00a0%'],
  ['tr', '%25', '%50'],
])(
  'the shares of a balance are written as the locale writes percentages (%s) (38.5)',
  async (locale, ...texts) => {
    const { container } = await render(
      <AmountShares
        balance={100n}
        decimals={2}
        symbol="ETH"
        onShare={() => {}}
        onMax={() => {}}
        testId="max"
      />,
      { options: { locale } },
    )
    const buttons = ['max-25', 'max-50'].map(id => container.querySelector(`[data-testid="${id}"]`))
    expect(buttons.map(button => button?.textContent)).toEqual(texts)
    expect(buttons.map(button => button?.getAttribute('aria-label'))).toEqual(
      texts.map(text => `${text} ETH`),
    )
  },
)
