import { expect, it } from 'vitest'
import { expectNoProblems, newVisitor, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'

useBrowser()

// Specification 3.9
it("an account's custom name and the selected account are restored at the next visit", async () => {
  const context = await newVisitor()
  const [alice, bob] = [stage.accounts.alice, stage.accounts.bob]
  if (!alice || !bob) throw new Error('The stage has no accounts')
  const wallets = [walletOf('alice', { keys: [alice.privateKey, bob.privateKey] })]
  const first = await visit({ context, wallets })
  const { page } = first
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('portico-settings-profile').click()
  expect(await dialog(page).getByTestId('portico-profile-address').textContent()).toBe(alice.address)
  await dialog(page).getByTestId('portico-label-input').fill(' Rent <b>and</b> bills ')
  await dialog(page).getByTestId('portico-label-save').click()
  await dialog(page).getByText('Rent <b>and</b> bills').first().waitFor()
  await dialog(page).getByTestId('header-back').click()
  await dialog(page).getByTestId('portico-settings-switch').click()
  await dialog(page).getByTestId(`portico-account-${bob.address}`).click()
  await title(page).filter({ hasText: 'Settings' }).waitFor()
  await page.getByTestId('checkout-account').filter({ hasText: bob.address }).waitFor()
  expectNoProblems(first)
  await page.close()

  const second = await visit({ context, wallets })
  await second.page.getByTestId('account-button').waitFor()
  await openAccount(second.page)
  await dialog(second.page).getByTestId('portico-settings-button').click()
  await dialog(second.page).getByTestId('portico-settings-switch').click()
  await dialog(second.page).getByText('Rent <b>and</b> bills').waitFor()
  expect(
    await dialog(second.page).getByTestId(`portico-account-${bob.address}`).getAttribute('aria-current'),
  ).toBe('true')
  expectNoProblems(second)
})
