import type { Locator, Page } from 'playwright-core'

/** Finds the dialog of the open modal. */
export function dialog(page: Page): Locator {
  return page.locator('portico-modal').getByRole('dialog')
}

/** Finds the title of the view that the modal shows. */
export function title(page: Page): Locator {
  return dialog(page).getByRole('heading', { level: 1 })
}

/** Clicks the connect button of the shop, and waits for the Connect view. */
export async function openModal(page: Page): Promise<void> {
  await page.getByTestId('connect-button').click()
  await title(page).filter({ hasText: 'Connect' }).waitFor()
}

/** Finds the row of a wallet in the list of the Connect view. */
export function walletRow(page: Page, name: string): Locator {
  return dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })
}

/** Connects the test wallet of the page, and waits until the shop's button shows the account. */
export async function connectInjected(page: Page, wallet = 'Heron Wallet'): Promise<void> {
  await walletRow(page, wallet).click()
  await page.getByTestId('account-button').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Clicks the page's account button, and waits for the account view. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByTestId('account-button').click()
  await title(page).filter({ hasText: 'Account' }).waitFor()
}

/** How long the card keeps its place before it counts as at rest (ms), and how long to wait for this. */
const restMs = 250
const longestMs = 5_000

/**
 * Waits until the first data of a view has arrived and the card no longer moves, so that a test measures what a visitor
 * sees in the end. If data never arrives, the wait ends all the same.
 */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(
    ([rest, longest]) =>
      new Promise<void>(resolve => {
        const started = performance.now()
        let since = started
        let last = ''
        const look = (now: number): void => {
          const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.card')
          const { x, y, width, height } = card?.getBoundingClientRect() ?? new DOMRect()
          const place = [x, y, width, height, card?.querySelector('.bone') ? now : 'loaded'].join()
          if (place !== last) since = now
          last = place
          if (now - since > rest || now - started > longest) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [restMs, longestMs] as const,
  )
}

/** Finds the row of a token in the account view. */
export function tokenRow(page: Page, symbol: string): Locator {
  return dialog(page).getByTestId(`portico-token-${symbol}`)
}

/** Returns the exact amount of a row from its `title` attribute, with only the digits and the decimal point. */
export async function exactAmount(row: Locator): Promise<string> {
  const text = await row.locator('[title]').first().getAttribute('title')
  return (text ?? '').replace(/[^\d.]/g, '')
}

/** Opens the Activity tab of the account view, which lists the transactions. */
export async function openActivity(page: Page): Promise<void> {
  await dialog(page).getByTestId('w3m-account-default-activity-button').click()
  await dialog(page).getByRole('tabpanel', { name: 'Activity' }).waitFor()
}

/** Finds the rows of the list of transactions. */
export function transactions(page: Page): Locator {
  return dialog(page).getByTestId('portico-transaction')
}

/**
 * Clicks the Portico button of the demo shop, and returns the time (ms) until an element of the modal with this
 * selector is visible. The page measures the time.
 */
export async function timeToSee(page: Page, selector: string): Promise<number> {
  // Waits for the Portico button, because the demo shop may add it only after a reply of its server.
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

/** Returns the exact amounts of all token rows, by symbol. */
export async function allAmounts(page: Page): Promise<Record<string, string>> {
  const rows = await dialog(page).locator('[data-testid^="portico-token-"]').all()
  const pairs = rows.map(async row => {
    const id = await row.getAttribute('data-testid')
    return [String(id).replace('portico-token-', ''), await exactAmount(row)] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
