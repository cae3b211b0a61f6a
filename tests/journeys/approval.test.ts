import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, sandbox, stays, useBrowser } from './harness.ts'
import { answerInFrame, inFrame, logIn } from './login.ts'
import { dialog, openAccount, openModal, title } from './modal.ts'
import { addressOf, confirm, fill, phases, review, usdc } from './sends.ts'
import { inLongRun } from './variants.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

type Site = { portico: { ready: Promise<Portico> } }

const loggedIn = async (email: string) => {
  const shop = await visitAll([], { networks: ['eip155:1'] })
  await openModal(shop.page)
  await logIn(shop.page, email)
  return shop
}

/** Requests a signature as a site does. Returns the signature, or the error code. */
const sign = (page: Page) =>
  page.evaluate(async () => {
    const portico = await (window as unknown as Site).portico.ready
    const params = ['0x00', portico.account.get().address]
    return await portico.request({ method: 'personal_sign', params }).then(
      signature => ({ signature }),
      ({ code }) => ({ code }),
    )
  })

it('closing the approval view by its button, by Escape or by a click outside cancels the request', async () => {
  const shop = await loggedIn('closer@example.com')
  const { page } = shop
  const ways = [
    () => page.getByTestId('w3m-header-close').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    const signing = sign(page)
    await title(page).filter({ hasText: 'Confirm in the secure window' }).waitFor()
    await inFrame(page).getByRole('button', { name: 'Approve' }).waitFor()
    await dialog(page).getByText('Closing this window cancels the request').waitFor()
    await close()
    expect(await signing).toEqual({ code: 'request-cancelled' })
    await dialog(page).waitFor({ state: 'hidden' })
  }
  // The cancelled requests do not affect the next request: the login frame shows it, and the user can click in the
  // frame.
  const signing = sign(page)
  await dialog(page).locator('.frame-box:not(.held)').waitFor()
  await stays(1_000, async () => expect(await dialog(page).locator('.frame-box.held').count()).toBe(0))
  await answerInFrame(page, 'Approve')
  expect(await signing).toHaveProperty('signature')
  expectNoProblems(shop)
})

it('a send gets the phase "refused" if the user closes its approval view', async () => {
  const shop = await loggedIn('closing-sender@example.com')
  const { page } = shop
  await openAccount(page)
  await fill(page, 'ETH', '0.000000000000000044', addressOf('carol'))
  await review(page)
  await confirm(page)
  await title(page).filter({ hasText: 'Confirm in the secure window' }).waitFor()
  await page.getByTestId('w3m-header-close').click()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => phases(page)).toEqual(['refused'])
  expectNoProblems(shop)
})

const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
/** The data of a call to Aave's `supply(asset, amount, onBehalfOf, referralCode)` with 2.5 USDC. */
const supply = `0x617ba037${word(usdc.toLowerCase())}${word('2625a0')}${word(router)}${word('0')}`
const unlimited = `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`

it('the approval view shows the granted rights, and says if an amount cannot be read (attack R17)', async () => {
  const shop = await loggedIn('reader@example.com')
  const { page } = shop
  // Because of this fault, the login frame never shows the request. So the modal itself shows every text of this test.
  await sandbox.fault({ service: 'login', route: 'POST /frame/QUESTION', kind: 'hang' })
  const requests: readonly (readonly [transaction: object, shown: string, words: string])[] = [
    [{ to: usdc, data: unlimited }, '.banner.bad', 'Unlimited: this address could take all your'],
    [{ to: aave, data: supply }, '[data-testid="portico-described"]', 'Amount to supply'],
    [{ to: router, value: '1e18' }, '.banner', "The amount can't be read. It may be everything you have."],
    [
      { to: router, value: '0x1', authorizationList: [{ address: router, chainId: '0x1', nonce: '0x0' }] },
      '.banner.bad',
      'This contract could move everything you have, now and later.',
    ],
  ]
  for (const [transaction, shown, words] of requests) {
    const sending = page.evaluate(async transaction => {
      const portico = await (window as unknown as Site).portico.ready
      const from = portico.account.get().address
      const wanted = { method: 'eth_sendTransaction', params: [{ from, ...transaction }] }
      return await portico.request(wanted).then(
        () => 'sent',
        ({ code }) => code,
      )
    }, transaction)
    const requestBox = dialog(page).getByTestId('portico-asked')
    await requestBox.locator(shown).filter({ hasText: words }).waitFor()
    const amounts = await requestBox.getByTestId('portico-asked-amount').allTextContents()
    expect(amounts.join()).not.toMatch(/\b0(?![\d.,])/)
    await page.getByTestId('w3m-header-close').click()
    expect(await sending).toBe('request-cancelled')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  expectNoProblems(shop)
})

inLongRun(() => {
  it('the modal opens the account view instead of the approval view if no request is pending', async () => {
    const shop = await loggedIn('nothing@example.com')
    const { page } = shop
    await page.evaluate(async () => {
      const portico = await (window as unknown as Site).portico.ready
      // The types of `open` do not include this view, but a site in plain JavaScript can open it.
      await portico.open({ view: 'ApproveTransaction' } as never)
    })
    await title(page).filter({ hasText: 'Account' }).waitFor()
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expectNoProblems(shop)
  })
})
