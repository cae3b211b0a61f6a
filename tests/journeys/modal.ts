import type { Locator, Page } from 'playwright-core'

/** The open modal, whatever view it shows. */
export function dialog(page: Page): Locator {
  return page.locator('portico-modal').getByRole('dialog')
}

/** The title of the current view. */
export function title(page: Page): Locator {
  return dialog(page).getByRole('heading', { level: 1 })
}

/** Clicks the connect button of the shop. */
export async function openModal(page: Page): Promise<void> {
  await page.getByTestId('connect-button').click()
  await title(page).filter({ hasText: 'Connect' }).waitFor()
}

/** The row of a wallet in the list. */
export function walletRow(page: Page, name: string): Locator {
  return dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Connects the test wallet of the page, and waits until the shop's button shows the account. */
export async function connectInjected(page: Page, wallet = 'Heron Wallet'): Promise<void> {
  await walletRow(page, wallet).click()
  await page.getByTestId('account-button').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Opens the modal on the connected account. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByTestId('account-button').click()
  await title(page).filter({ hasText: 'Account' }).waitFor()
}

/** The row of a token in the Account view. */
export function tokenRow(page: Page, symbol: string): Locator {
  return dialog(page).getByTestId(`portico-token-${symbol}`)
}

/** The exact amount of a row, digits and point only, from its title. */
export async function exactAmount(row: Locator): Promise<string> {
  const text = await row.locator('[title]').first().getAttribute('title')
  return (text ?? '').replace(/[^\d.]/g, '')
}

/** Opens the tab with the transactions in the Account view. */
export async function openActivity(page: Page): Promise<void> {
  await dialog(page).getByTestId('w3m-account-default-activity-button').click()
  await dialog(page).getByRole('tabpanel', { name: 'Activity' }).waitFor()
}

/** The rows of the list of transactions. */
export function transactions(page: Page): Locator {
  return dialog(page).getByTestId('portico-transaction')
}

/**
 * Returns the milliseconds from the press of the shop's button until an element with this selector appears,
 * measured in the page.
 */
export async function timeToSee(page: Page, selector: string): Promise<number> {
  // After the page has loaded, the shop may still wait for its server before it adds the button.
  await page.locator('portico-button').getByRole('button').first().waitFor()
  return page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const started = performance.now()
        document.querySelector('portico-button')?.shadowRoot?.querySelector('button')?.click()
        const look = () => {
          const found = document.querySelector('portico-modal')?.shadowRoot?.querySelector(wanted)
          if (found?.checkVisibility()) resolve(performance.now() - started)
          else requestAnimationFrame(look)
        }
        look()
      }),
    selector,
  )
}

/** The exact amounts of all rows, by symbol. */
export async function allAmounts(page: Page): Promise<Record<string, string>> {
  const rows = await dialog(page).locator('[data-testid^="portico-token-"]').all()
  const pairs = rows.map(async row => {
    const id = await row.getAttribute('data-testid')
    return [String(id).replace('portico-token-', ''), await exactAmount(row)] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
