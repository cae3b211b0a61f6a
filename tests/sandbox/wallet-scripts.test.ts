import { expect, it } from 'vitest'
import { otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import { testWalletScript } from '../../sandbox/wallets/test-wallet.ts'

it('wallets may stand one after the other in one file: none is taken for a call of the one before', async () => {
  for (const script of [await testWalletScript([]), await otherWalletScript([])]) expect(script).toMatch(/;$/)
}, 30_000)
