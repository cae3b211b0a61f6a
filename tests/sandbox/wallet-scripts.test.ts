import { expect, it } from 'vitest'
import { otherWalletScript } from '../../sandbox/wallets/other-wallets.ts'
import { testWalletScript } from '../../sandbox/wallets/test-wallet.ts'

it('each wallet script ends with a semicolon, so that several scripts can be put in one file', async () => {
  for (const script of [await testWalletScript([]), await otherWalletScript([])]) expect(script).toMatch(/;$/)
}, 30_000)
