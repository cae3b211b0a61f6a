import type { Page } from 'playwright-core'
import type { Visit } from '../journeys/harness.ts'
import { answerInFrame, logIn } from '../journeys/login.ts'
import { dialog, openModal } from '../journeys/modal.ts'
import { phoneOf } from '../journeys/phone.ts'
import { solanaAccounts, visitAll } from '../journeys/wallets-page.ts'

/**
 * The ways to connect that the tests use. Each entry has a name, a function that connects an account with coins on a
 * network, and a function that approves a wallet request.
 */
export const ways: readonly (readonly [
  string,
  (network: string) => Promise<Visit>,
  answer: (page: Page) => Promise<void>,
])[] = [
  [
    'a wallet on a phone',
    async network => {
      const { alice } = await solanaAccounts()
      const phone = await phoneOf('bob', 'auto', [alice.secretKey])
      const shop = await visitAll([], { networks: [network] })
      await openModal(shop.page)
      const uri = await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')
      await phone.pair(String(uri))
      await dialog(shop.page).waitFor({ state: 'hidden' })
      return shop
    },
    async () => {},
  ],
  [
    'an e-mail account',
    async network => {
      const shop = await visitAll([], { networks: [network] })
      await openModal(shop.page)
      await logIn(shop.page, `sender-${network.slice(0, 6)}@example.com`)
      return shop
    },
    page => answerInFrame(page, 'Approve'),
  ],
]
