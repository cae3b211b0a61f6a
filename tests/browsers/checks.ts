import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { states } from '../../demo/gallery/states.ts'
import { createControl } from '../journeys/sandbox-control.ts'
import type { Stage } from '../journeys/setup.ts'
import type { Driver } from './driver.ts'
import { collectProblems, type Query, walkGallery } from './in-page.ts'
import { openPage, testId, title } from './page.ts'

const ethereum = 'eip155:1'
const ethRow: Query = { css: '[data-testid="portico-token-ETH"] [title]' }
const connectButton = testId('connect-button')
const accountButton = testId('account-button')

/**
 * Defines the tests that every browser has to pass. Each test is a row of the table that `npm run test:browsers`
 * prints.
 */
export function checkBrowser(driver: Driver): void {
  const stage = stageOfLane()
  const sandbox = createControl(stage)
  const page = openPage(driver)
  const addressOf = (who: string) => String(stage.accounts[who]?.address)
  const balanceOf = async (who: string) =>
    BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [addressOf(who), 'latest'])))

  const connect = async (path: string) => {
    await page.open(stage.shop + path)
    await page.press(connectButton)
    await page.press({ css: 'dialog[open] button', text: 'Heron Wallet' })
    await page.shown(accountButton)
    await page.gone({ css: 'dialog[open]' })
  }
  const openAccount = async () => {
    await page.press(accountButton)
    await page.shown(title('Account'))
    await page.shown(ethRow)
  }
  const amounts = () =>
    page.run(() => {
      const root = document.querySelector('portico-modal')?.shadowRoot
      const rows = [...(root?.querySelectorAll('[data-testid^="portico-token-"]') ?? [])]
      return rows.map(row => [
        row.getAttribute('data-testid'),
        row.querySelector('[title]')?.getAttribute('title'),
      ])
    })
  const expectNoProblems = async () => expect(await page.problems()).toEqual([])
  /**
   * Waits until the database has a record whose key starts with this prefix. A test waits for this before it leaves the
   * page, because WebKit can block the database if the page is left during a write.
   */
  const stored = (prefix: string) =>
    vi.waitFor(async () => expect(await page.run(countRecords, prefix)).toBeGreaterThan(0), {
      timeout: 10_000,
    })

  describe(driver.name, () => {
    beforeEach(async () => {
      await sandbox.clearFaults()
      await driver.renew()
    })

    it.each([
      ['package', '/'],
      ['script tag', '/embed.html'],
      ['strict policy', '/strict.html'],
    ])(
      'the demo shop (%s) connects a wallet and shows the balance that the chain reports',
      async (_name, path) => {
        await connect(path)
        await openAccount()
        const shown = (await page.attribute(ethRow, 'title'))?.replace(/[^\d]/g, '')
        expect(BigInt(shown ?? '0')).toBe(await balanceOf('alice'))
        await expectNoProblems()
      },
    )

    it('Escape closes the modal and the focus returns to the button', async () => {
      await page.open(`${stage.shop}/`)
      await page.press(connectButton)
      await page.shown(title('Connect'))
      await page.pressEscape()
      await page.gone({ css: 'dialog[open]' })
      await page.focused(connectButton)
      await page.pressEnter()
      await page.shown(title('Connect'))
      await page.pressEscape()
      await page.gone({ css: 'dialog[open]' })
      await page.focused(connectButton)
      await expectNoProblems()
    })

    it('the demo shop connects a wallet even if the page was loaded again while the modal was open', async () => {
      await page.open(`${stage.shop}/`)
      await page.press(connectButton)
      await page.shown(title('Connect'))
      await connect('/')
      await openAccount()
      await expectNoProblems()
    })

    it('the modal works again when the user returns to the site with the Back button', async () => {
      await connect('/')
      await stored('settings/session')
      await page.open(`${stage.shop}/nothing`)
      await page.back()
      await openAccount()
      await page.press(testId('wallet-features-swaps-button'))
      await page.press(testId('swap-select-token-button-toToken'))
      await page.shown(testId('swap-select-token-item-USDC'))
      await expectNoProblems()
    })

    it('the user of the demo shop can review and send a transfer of ETH', async () => {
      const before = await balanceOf('carol')
      await connect('/')
      await openAccount()
      await page.press(testId('wallet-features-send-button'))
      await page.fill(testId('portico-send-amount'), '0.000000000000012345')
      await page.fill(testId('portico-send-receiver'), addressOf('carol'))
      // The warning moves the Review button, so the test clicks the button only after the warning has appeared.
      await page.shown({ css: 'dialog[open]', text: 'First time sending to this address' })
      await page.press(testId('portico-send-next', 'Review'))
      await page.shown(title('Review send'))
      await page.shown(testId('portico-review-outcome', 'will go through'))
      await page.press({ css: '[data-testid="portico-send-confirm"]:not([aria-disabled="true"])' })
      await page.shown(testId('portico-life-confirmed'))
      expect((await balanceOf('carol')) - before).toBe(12_345n)
      await expectNoProblems()
    })

    it('the modal shows the review of a swap with its minimum output', async () => {
      await connect('/')
      await openAccount()
      await page.press(testId('wallet-features-swaps-button'))
      await page.shown(title('Swap'))
      await page.press(testId('swap-select-token-button-toToken'))
      await page.fill(testId('swap-select-token-search-input'), 'USDC')
      await page.press(testId('swap-select-token-item-USDC'))
      await page.shown(title('Swap'))
      await page.fill(testId('swap-input-sourceToken'), '0.25')
      await page.press(testId('swap-action-button', 'Review swap'))
      await page.shown(title('Review swap'))
      await page.shown(testId('portico-swap-least', 'USDC'))
      await expectNoProblems()
    })

    it('the modal shows the address and its QR code to receive coins', async () => {
      await connect('/')
      await openAccount()
      await page.press(testId('wallet-features-receive-button'))
      await page.shown(testId('portico-receive-address', addressOf('alice')))
      await page.shown(testId('wui-qr-code'))
      await expectNoProblems()
    })

    it('the demo shop shows the same balances before and after a reload', async () => {
      await connect('/')
      await openAccount()
      const before = await amounts()
      await stored('samples/')
      await page.reload()
      await openAccount()
      expect(await amounts()).toEqual(before)
      await expectNoProblems()
    })

    it('the modal shows the last balances and their age while all network requests fail', async () => {
      await connect('/')
      await openAccount()
      const before = await amounts()
      await stored('samples/')
      await sandbox.fault({ route: '*', kind: 'cut' })
      await page.reload()
      await openAccount()
      expect(await amounts()).toEqual(before)
      await page.shown(testId('portico-age'))
      await expectNoProblems()
    })

    it('the token filter of the activity view does not have the style of the operating system', async () => {
      await page.open(`${stage.shop}/gallery/#view=Transactions&state=loaded`)
      await page.shown(testId('portico-history-token'))
      const appearance = await page.run(() => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const select = root?.querySelector('[data-testid="portico-history-token"]')
        return select && getComputedStyle(select).appearance
      })
      expect(appearance).toBe('none')
    })

    it('every view of the demo gallery appears, becomes stable within 10 s and causes no uncaught error', async () => {
      await page.open(`${stage.shop}/gallery/`)
      await page.run(collectProblems)
      const unsettled: string[] = []
      // The scenes are checked in parts, because a driver waits at most two minutes for a function in the page.
      for (const part of partsOf(states, 10)) unsettled.push(...(await page.run(walkGallery, part)))
      expect({ unsettled, problems: await page.problems() }).toEqual({ unsettled: [], problems: [] })
    }, 600_000)
  })
}

type Scene = { readonly view: string; readonly state: string }

const partsOf = (scenes: readonly Scene[], size: number): readonly (readonly Scene[])[] =>
  Array.from({ length: Math.ceil(scenes.length / size) }, (_, index) =>
    scenes.slice(index * size, (index + 1) * size).map(({ view, state }) => ({ view, state })),
  )

/** Returns the number of records in the page's database whose key starts with this prefix. */
async function countRecords(prefix: string): Promise<number> {
  const [found] = await indexedDB.databases()
  if (!found?.name) return 0
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const [store = ''] = database.objectStoreNames
  return (await new Promise((resolve, reject) => {
    const request = database
      .transaction(store)
      .objectStore(store)
      .count(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).finally(() => database.close())) as number
}

function stageOfLane(): Stage {
  const [stage] = inject('stages')
  if (!stage) throw new Error('There is no stage')
  return stage
}
