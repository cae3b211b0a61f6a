import { randomBytes } from 'node:crypto'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { confirmMessages } from '../../src/ui/kit/confirm.tsx'
import { newVisitor, sandbox, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal } from '../journeys/modal.ts'
import { addressOf, fill, review } from '../journeys/sends.ts'
import { choose, openSwap } from '../journeys/swaps.ts'

useBrowser()

/** Matches the URL path of a file that Portico's script tag loads, in any version. */
const fileOfTag = /\/v[\d.]+\/((?:chunks|worker)\/[\w-]+\.js|[\w-]+\.js)$/
/**
 * The time limits (ms) on a page where a file fails to load: for each step, and until the button of a review view is
 * enabled.
 */
const [stepMs, buttonMs] = [4_000, 10_000]
const uncutMs = 30_000

type Reviewed = {
  /** Opens the review on a page of the shop. A wallet must already be connected. */
  readonly open: (page: Page) => Promise<void>
  readonly button: (page: Page) => Locator
  /** The elements of the review that must be visible whenever the button is enabled. */
  readonly guards: (page: Page) => readonly Locator[]
}

const stranger = `0x${randomBytes(20).toString('hex')}`
const byTestId = (page: Page, ...ids: readonly string[]) => ids.map(id => dialog(page).getByTestId(id))
const reviews: Readonly<Record<string, Reviewed>> = {
  send: {
    open: async page => {
      await openAccount(page)
      await fill(page, 'ETH', '0.000000000000000031', stranger)
      await review(page)
    },
    button: page => dialog(page).getByTestId('portico-send-confirm'),
    guards: page => [
      dialog(page).getByTestId('portico-review-amount').filter({ hasText: '31' }),
      dialog(page)
        .getByTestId('portico-review-to')
        .filter({ hasText: stranger.slice(-4) }),
      dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }),
      ...byTestId(page, 'portico-finding-first-time', 'portico-review-fee'),
    ],
  },
  swap: {
    open: async page => {
      await openSwap(page)
      await choose(page, 'toToken', 'DAI')
      await dialog(page).getByTestId('swap-input-sourceToken').fill('0.01')
      await dialog(page).getByTestId('swap-action-button').filter({ hasText: 'Review swap' }).click()
    },
    button: page => dialog(page).getByTestId('portico-swap-confirm'),
    guards: page => byTestId(page, 'portico-swap-least', 'portico-swap-fee', 'portico-swap-target'),
  },
}

const countOf = () => sandbox.rpc('eip155:1', 'eth_getTransactionCount', [addressOf('alice'), 'pending'])

async function openShop(context: BrowserContext, patienceMs = stepMs) {
  const shop = await visit({ path: '/embed.html', wallets: [walletOf('alice')], context, expected: /./ })
  shop.page.setDefaultTimeout(patienceMs)
  return shop
}

/** Returns whether the button becomes enabled within this time (ms). */
const canBePressed = (button: Locator, timeout = buttonMs): Promise<boolean> =>
  button
    .and(button.page().locator(':not([aria-disabled="true"])'))
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )

/**
 * Makes the modal almost invisible, and tests that key presses on the button send nothing. `file` is the file that
 * failed to load, for the failure message.
 */
async function expectSightGuard(page: Page, button: Locator, file: string): Promise<void> {
  const before = await countOf()
  await dialog(page).evaluate(element => element.style.setProperty('opacity', '0.01', 'important'))
  await button.focus()
  for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key)
  const note = dialog(page).getByTestId('portico-sight').filter({ hasText: confirmMessages.covered })
  await note.waitFor({ timeout: uncutMs })
  expect(await countOf(), `sent without ${file}`).toBe(before)
}

/**
 * Lets a visitor connect a wallet, return to the demo shop and open the review of a send or swap. Returns the visitor's
 * context and the script-tag files that the second visit has loaded.
 */
async function returning({ open, button }: Reviewed) {
  const context = await newVisitor()
  const { page } = await openShop(context, uncutMs)
  await openModal(page)
  await connectInjected(page)
  await page.close()
  const again = await openShop(context, uncutMs)
  await open(again.page)
  expect(await canBePressed(button(again.page), uncutMs)).toBe(true)
  await again.page.close()
  const files = again.requests.flatMap(url => fileOfTag.exec(new URL(url).pathname)?.[1] ?? [])
  return { context, files: [...new Set(files)] }
}

describe.each(Object.entries(reviews))('the review of an action (%s) (attack R23)', (name, reviewed) => {
  it('shows all its safety information whenever its button is enabled, even if a file fails to load', async () => {
    const { open, button, guards } = reviewed
    const seen = { closed: 0, guarded: 0 }
    const cutEach = async (context: BrowserContext, files: readonly string[]) => {
      for (const file of files) {
        const isCut = (url: URL) => url.pathname.endsWith(`/${file}`)
        await context.route(isCut, route => route.abort())
        const { page } = await openShop(context)
        const isOpen = await open(page).then(
          () => canBePressed(button(page)),
          () => false,
        )
        seen[isOpen ? 'guarded' : 'closed'] += 1
        if (isOpen) {
          for (const guard of guards(page))
            expect(await guard.isVisible(), `${guard} is shown without ${file}`).toBe(true)
          await expectSightGuard(page, button(page), file)
        }
        await page.close()
        await context.unroute(isCut)
      }
    }
    // After a file has failed to load, the test mostly waits. So three visitors run in parallel, and each visitor tests
    // a third of the files.
    const visitors = [await returning(reviewed), await returning(reviewed), await returning(reviewed)]
    const files = visitors[0]?.files ?? []
    expect(files.length).toBeGreaterThan(20)
    await Promise.all(
      visitors.map(({ context }, lane) =>
        cutEach(
          context,
          files.filter((_, index) => index % visitors.length === lane),
        ),
      ),
    )
    console.info(
      `${name}: ${files.length} files cut, ${seen.guarded} reviews opened with all their guards, ${seen.closed} stayed closed`,
    )
    expect(seen.guarded).toBeGreaterThan(0)
    expect(seen.closed).toBeGreaterThan(20)
  })
})
