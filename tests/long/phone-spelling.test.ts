import { expect, it } from 'vitest'
import type { PhoneHabits } from '../../sandbox/wallets/phone/habits.ts'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit } from '../journeys/harness.ts'
import { dialog, openModal } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { pressConfirm } from '../journeys/sends.ts'
import { inLongRun } from '../journeys/variants.ts'

useBrowser()
usePhones()

const desktop = { viewport: { width: 1280, height: 800 } }
const alice = () => String(stage.accounts.alice?.address)
const sign = 'w3m-connecting-siwe-sign'

/** Opens the modal of the demo shop, and pairs a phone wallet with the URI of the QR code. */
const scan = async (path: string, habits: PhoneHabits): Promise<{ shop: Visit; phone: PhoneWallet }> => {
  const shop = await visit({ path, browser: desktop })
  await openModal(shop.page)
  const uri = await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')
  const phone = await phoneOf('alice', 'auto', [], habits)
  await phone.pair(String(uri))
  return { shop, phone }
}
const signedIn = (shop: Visit) =>
  shop.page
    .getByTestId('signed-in')
    .filter({ hasText: `Signed in as ${alice()} on eip155:1` })
    .waitFor()

it('a user whose phone returns lower-case addresses can sign in after the connection', async () => {
  const { shop, phone } = await scan('/?sign-in=everywhere', { spelling: 'lower' })
  await pressConfirm(shop.page, dialog(shop.page).getByTestId(sign))
  await dialog(shop.page).waitFor({ state: 'hidden' })
  await signedIn(shop)
  expect(phone.sessions()[0]?.accounts[0]).toContain(alice().toLowerCase())
  await shop.page.getByTestId('checkout-account').filter({ hasText: alice() }).waitFor()
  expectNoProblems(shop)
})

inLongRun(() => {
  it('a user is signed in when a phone that returns lower-case addresses connects', async () => {
    const { shop, phone } = await scan('/?sign-in=required', { spelling: 'lower' })
    await signedIn(shop)
    await dialog(shop.page).waitFor({ state: 'hidden' })
    // The phone has signed during the connection, so it must not get a separate request for a signature.
    expect(phone.seen()).toEqual([])
    await shop.page.reload()
    await signedIn(shop)
    expectNoProblems(shop)
  })
})
