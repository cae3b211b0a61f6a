import { expect, it } from 'vitest'
import { otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import { testWalletScript } from '../../sandbox/wallets/test-wallet.ts'

it('the wallet scripts can be combined in one file, because each of them ends its last statement', async () => {
  for (const script of [await testWalletScript([]), await otherWalletScript([])]) expect(script).toMatch(/;$/)
}, 30_000)
