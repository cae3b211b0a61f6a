// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { testWallet } from '../../../../demo/gallery/fixtures.ts'
import { WalletRow } from '../../../../src/ui/views/wallets/wallet-row.tsx'
import { render } from '../../inside.tsx'

const { rdns: _none, ...nameless } = testWallet
const row = (wallet: typeof nameless) =>
  ({ kind: 'injected', group: 'injected', wallet, recent: false }) as const

it.each([
  ['its rdns', testWallet, 'wallet-selector-example.mock'],
  ['its name if it has no rdns', nameless, 'wallet-selector-Mock Wallet'],
])(
  'the test id of an injected wallet contains no uuid but a stable value: %s',
  async (_what, wallet, testId) => {
    const { container } = await render(
      <WalletRow row={row(wallet)} caption={undefined} first={false} locked={false} onPress={() => {}} />,
    )
    expect(container.querySelector('button')?.dataset.testid).toBe(testId)
  },
)
