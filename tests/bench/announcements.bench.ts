import { it } from 'vitest'
import { announcing } from '../journeys/announcing.ts'
import { useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { openModal, walletRow } from '../journeys/modal.ts'
import { row } from './rows.ts'
import { longest } from './tasks.ts'

useBrowser()

it('how long the page is blocked when a thousand wallets announce themselves at once', async () => {
  const many = 'Array.from({ length: 1000 }, (_, n) => ({ info: info(n), provider }))'
  const shop = await visit({
    wallets: [walletOf('alice')],
    before: `addEventListener('flood', () => { ${announcing(many)} })`,
  })
  const held = await longest(shop.page, 'announcements', async () => {
    await shop.page.evaluate(`dispatchEvent(new Event('flood'))`)
    await openModal(shop.page)
    await walletRow(shop.page, 'Wallet 48').waitFor()
  })
  row({
    name: '1,000 wallets announced at once: longest task',
    value: held,
    unit: 'ms',
    goal: 50,
    note: 'time on the processor',
  })
})
