import type { Page } from 'playwright-core'
import { SiweMessage } from 'siwe'
import type { Hex } from 'viem'
import { verifyMessage } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { servePages } from './bridge-pages.ts'
import { expectNoProblems, stage, stays, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { everythingKept, expectNotKept } from './kept.ts'
import { dialog, openModal, title, walletRow } from './modal.ts'
import { pressConfirm } from './sends.ts'
import { signInPage } from './sign-in-page.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()

const sign = 'w3m-connecting-siwe-sign'
const cancel = 'w3m-connecting-siwe-cancel'
const wallet = "window.__testWallets['Heron Wallet']"
const alice = () => stage.accounts.alice?.address ?? ''

/** Opens a shop with this kind of sign-in, connects the wallet, and waits for the sign-in view. */
const visitWithSignIn = async (kind: string, options: Parameters<typeof visit>[0] = {}): Promise<Visit> => {
  const shop = await visit({ path: `/?sign-in=${kind}`, wallets: [walletOf('alice')], ...options })
  await openModal(shop.page)
  await walletRow(shop.page, 'Heron Wallet').click()
  await dialog(shop.page).getByTestId(sign).waitFor()
  return shop
}
const signIn = async (page: Page): Promise<void> => {
  await pressConfirm(page, dialog(page).getByTestId(sign))
  await dialog(page).waitFor({ state: 'hidden' })
  await known(page, `Signed in as ${alice()}`)
}
const known = (page: Page, text: string) => page.getByTestId('signed-in').filter({ hasText: text }).waitFor()

describe('a shop with a sign-in', () => {
  // Specification 1.7
  it("shows an EIP-4361 message, which the wallet signs and the shop's server verifies", async () => {
    const shop = await visitWithSignIn('optional')
    await title(shop.page).filter({ hasText: 'Sign in' }).waitFor()
    const words = dialog(shop.page)
      .getByTestId('portico-sign-in-message')
      .filter({ hasText: 'wants you to sign in' })
    const message = String(await words.textContent())
    const [request] = await Promise.all([
      shop.page.waitForRequest(request => request.url().endsWith('/sign-in/verify')),
      signIn(shop.page),
    ])
    const sent = request.postDataJSON() as { message: string; signature: Hex }
    expect(sent.message).toBe(message)
    const read = new SiweMessage(message)
    expect(read).toMatchObject({
      domain: new URL(stage.shop).host,
      uri: stage.shop,
      address: alice(),
      chainId: 1,
      statement: 'Keep this shelf for me',
    })
    expect(read.nonce.length).toBeGreaterThanOrEqual(16)
    const verdict = await read.verify({
      signature: sent.signature,
      domain: new URL(stage.shop).host,
      nonce: read.nonce,
    })
    expect(verdict.success).toBe(true)
    expect(await verifyMessage({ address: alice() as Hex, message, signature: sent.signature })).toBe(true)
    expectNoProblems(shop)
  })

  it('keeps the user signed in after a reload and in a second tab, without a second signature request', async () => {
    const shop = await visitWithSignIn('required')
    await signIn(shop.page)
    await shop.page.reload()
    await known(shop.page, `Signed in as ${alice()}`)
    await shop.page.getByTestId('account-button').waitFor()
    const second = await visit({
      path: '/?sign-in=required',
      wallets: [walletOf('alice')],
      context: shop.context,
    })
    await second.page.getByTestId('account-button').waitFor()
    await stays(1_500, async () => {
      expect(await dialog(shop.page).isVisible()).toBe(false)
      expect(await dialog(second.page).isVisible()).toBe(false)
    })
    expectNoProblems(shop)
    expectNoProblems(second)
  })

  inLongRun(() => {
    it('opens the sign-in view in only one tab, and reports the result of the sign-in in all tabs', async () => {
      const shop = await visitWithSignIn('optional')
      const second = await visit({
        path: '/?sign-in=optional',
        wallets: [walletOf('alice')],
        context: shop.context,
      })
      await second.page.getByTestId('account-button').waitFor()
      await stays(1_000, async () => expect(await dialog(second.page).isVisible()).toBe(false))
      await signIn(shop.page)
      await known(second.page, `Signed in as ${alice()}`)
      expect(await dialog(second.page).isVisible()).toBe(false)
      expectNoProblems(second)
    })
  })
})

describe('a shop whose server keeps the session', () => {
  it('asks again when the session has ended at the server, and not while it lasts (integrators 8)', async () => {
    const shop = await visitWithSignIn('server')
    const { page } = shop
    await signIn(page)
    await page.reload()
    await known(page, `Signed in as ${alice()}`)
    await page.getByTestId('account-button').waitFor()
    const focus = () => page.evaluate(() => dispatchEvent(new Event('focus')))
    let answers = 0
    page.on('response', response => {
      if (response.url().endsWith('/sign-in/me')) answers += 1
    })
    await expect.poll(() => focus().then(() => answers)).toBeGreaterThan(0)
    await stays(700, async () => expect(await dialog(page).isVisible()).toBe(false))
    // Another device, or the server itself, ends the session. The visitor comes back to the window.
    await page.evaluate(() => fetch('/sign-in/out', { method: 'POST', body: '{}' }))
    await focus()
    await dialog(page).getByTestId(sign).waitFor()
    await known(page, 'Not signed in.')
    await signIn(page)
    expectNoProblems(shop)
  })
})

describe('a user who does not sign the sign-in message', () => {
  // Specification 8.16
  it('sees "Signature declined" after a rejection in the wallet, and can try again', async () => {
    const shop = await visitWithSignIn('optional')
    await shop.page.evaluate(`${wallet}.mode = 'reject'`)
    await dialog(shop.page).getByTestId(sign).click()
    await dialog(shop.page)
      .getByTestId('portico-sign-in-error')
      .filter({ hasText: 'Signature declined' })
      .waitFor()
    await shop.page.evaluate(`${wallet}.mode = 'auto'`)
    // The view moves when the error appears, and the button ignores a press that begins while the view moves. So the
    // test waits for the new text of the button.
    await dialog(shop.page).getByTestId(sign).filter({ hasText: 'Try again' }).waitFor()
    await signIn(shop.page)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('stays connected if the sign-in is optional, and does not see the sign-in view again after a reload', async () => {
      const shop = await visitWithSignIn('optional')
      await dialog(shop.page).getByTestId(cancel).click()
      await dialog(shop.page).waitFor({ state: 'hidden' })
      await shop.page.getByTestId('account-button').waitFor()
      await shop.page.reload()
      await shop.page.getByTestId('account-button').waitFor()
      await stays(1_500, async () => expect(await dialog(shop.page).isVisible()).toBe(false))
      await known(shop.page, 'Not signed in')
      expectNoProblems(shop)
    })
  })

  it('can only cancel a message that is for another page, which the wallet never gets (looks 10)', async () => {
    const pages = await servePages()
    const siwx = `{ verify: () => true, createMessage: async ({ accountAddress, chainId }) => ({
      toString: () => ['evil.example wants you to sign in with your Ethereum account:', accountAddress, '', '',
        'URI: https://evil.example', 'Version: 1', 'Chain ID: 1', 'Nonce: abcdef0123456789',
        'Issued At: ' + new Date().toISOString()].join('\\n') }) }`
    const shop = await visit({
      url: await signInPage(pages, ['eip155:1'], siwx),
      wallets: [walletOf('alice')],
    })
    const { page } = shop
    await openModal(page)
    await walletRow(page, 'Heron Wallet').click()
    await dialog(page)
      .getByTestId('portico-sign-in-error')
      .filter({ hasText: "doesn't match this site or account" })
      .waitFor()
    expect(await dialog(page).locator('.foot button').allTextContents()).toEqual(['Cancel'])
    expect(await dialog(page).getByText('evil.example').count()).toBe(0)
    await dialog(page).getByTestId(cancel).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('portico.signIn.get().phase')).toBe('off')
    expectNoProblems(shop)
    await pages.close()
  })

  // Specification 2.30
  it('cannot close a required sign-in view, and is disconnected by the Cancel button of this view', async () => {
    const shop = await visitWithSignIn('required')
    await dialog(shop.page).getByText('Canceling will disconnect your wallet.').waitFor()
    await dialog(shop.page).getByTestId('w3m-header-close').click()
    await shop.page.keyboard.press('Escape')
    await dialog(shop.page).getByTestId(sign).waitFor()
    await dialog(shop.page).getByTestId(cancel).click()
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await shop.page.getByTestId('connect-button').waitFor()
    expectNoProblems(shop)
  })
})

describe('a site with a signed-in user', () => {
  inLongRun(() => {
    it('opens the sign-in view after a switch to a new network, but not after the switch back', async () => {
      const shop = await visitWithSignIn('optional')
      await signIn(shop.page)
      await shop.page.evaluate(`${wallet}.chainId = 137`)
      await dialog(shop.page).getByTestId(sign).waitFor()
      await pressConfirm(shop.page, dialog(shop.page).getByTestId(sign))
      await known(shop.page, 'on eip155:137')
      await dialog(shop.page).waitFor({ state: 'hidden' })
      await shop.page.evaluate(`${wallet}.chainId = 1`)
      await shop.page.getByTestId('checkout-account').filter({ hasText: 'eip155:1,' }).waitFor()
      await stays(1_500, async () => expect(await dialog(shop.page).isVisible()).toBe(false))
      expectNoProblems(shop)
    })
  })

  const signInModes = ['required', 'siwe']
  it.each(variants(signInModes))(
    'signs the user out if the user cancels the sign-in after a network switch (%s)',
    async wanted => {
      const shop = await visitWithSignIn(wanted)
      await signIn(shop.page)
      await shop.page.evaluate(`${wallet}.chainId = 137`)
      await dialog(shop.page).getByTestId(sign).waitFor()
      await dialog(shop.page).getByTestId(cancel).click()
      await known(shop.page, 'Not signed in')
      expectNoProblems(shop)
    },
  )

  it('signs the user out at a disconnect, and opens the sign-in view at the next connection', async () => {
    const shop = await visitWithSignIn('optional')
    await signIn(shop.page)
    await shop.page.getByTestId('account-button').click()
    await shop.page.getByTestId('portico-settings-button').click()
    await shop.page.getByTestId('disconnect-button').click()
    await known(shop.page, 'Not signed in')
    await openModal(shop.page)
    await walletRow(shop.page, 'Heron Wallet').click()
    await dialog(shop.page).getByTestId(sign).waitFor()
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it("leaves no readable signature and no readable sign-in message in the browser's storage", async () => {
      const shop = await visitWithSignIn('optional')
      const [request] = await Promise.all([
        shop.page.waitForRequest(request => request.url().endsWith('/sign-in/verify')),
        signIn(shop.page),
      ])
      const { signature } = request.postDataJSON() as { signature: string }
      expect((await everythingKept(shop.page)).indexedDB).toContain('sign-in/session/')
      await expectNotKept(shop.page, { signature: signature.slice(2, 40), message: 'wants you to sign in' })
    })
  })
})

inLongRun(() => {
  it("the site gets a signOut event for each sign-out, even if the site's own signOut function throws", async () => {
    const pages = await servePages()
    const siwx =
      '{ verify: () => true, signOut: () => { if (window.isDown) throw new Error("the server is down") } }'
    const shop = await visit({
      url: await signInPage(pages, ['eip155:1'], siwx),
      wallets: [walletOf('alice')],
    })
    const { page } = shop
    await openModal(page)
    await walletRow(page, 'Heron Wallet').click()
    for (const [isDown, result] of [
      [false, 'resolved'],
      [true, 'rejected'],
    ] as const) {
      await pressConfirm(page, dialog(page).getByTestId(sign))
      await dialog(page).waitFor({ state: 'hidden' })
      const outcome = await page.evaluate(`(async () => {
        const events = []
        portico.on('signOut', () => events.push('signOut'))
        window.isDown = ${isDown}
        const result = await portico.signIn.signOut().then(() => 'resolved', () => 'rejected')
        return [result, ...events]
      })()`)
      expect(outcome).toEqual([result, 'signOut'])
      await expect.poll(() => page.evaluate('portico.signIn.get().phase')).toBe('off')
      await page.evaluate('void portico.signIn.request()')
    }
    await dialog(page).getByTestId(sign).waitFor()
    expectNoProblems(shop)
    await pages.close()
  })
})

inLongRun(() => {
  it('a press on Sign has no effect while the page covers or changes the sign-in view', async () => {
    const shop = await visitWithSignIn('optional')
    const { page } = shop
    const button = dialog(page).getByTestId(sign)
    const reached = (is: boolean) =>
      expect
        .poll(() => button.evaluate(element => getComputedStyle(element).pointerEvents !== 'none'), {
          interval: 30,
          timeout: 5_000,
        })
        .toBe(is)
    // Waits until the button is at rest and can be pressed. The sign-in message appears later than the button and moves
    // it.
    await button.and(page.locator(':not([aria-disabled])')).waitFor()
    await reached(true)
    const box = await button.boundingBox()
    const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    const verified: string[] = []
    page.on('request', request => request.url().endsWith('/sign-in/verify') && verified.push(request.url()))
    for (const trick of ['overlay', 'opacity', 'transform']) {
      await reached(true)
      await page.evaluate(how => {
        const box = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
        const over = Object.assign(document.createElement('div'), { id: 'over', popover: 'manual' })
        over.style.cssText = 'inset:0;width:100vw;height:100vh;margin:0;pointer-events:none;background:#fff'
        if (how === 'overlay') document.body.append(over)
        if (how === 'overlay') over.showPopover()
        if (how === 'opacity') box?.style.setProperty('opacity', '0.01', 'important')
        if (how === 'transform') box?.style.setProperty('transform', 'rotate(1deg)', 'important')
      }, trick)
      await reached(false)
      await press()
      await dialog(page).getByTestId('portico-sight').waitFor()
      await page.evaluate(() => {
        document.querySelector('#over')?.remove()
        document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.removeAttribute('style')
      })
    }
    await reached(true)
    expect(verified).toEqual([])
    await signIn(page)
    expect(verified).toHaveLength(1)
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  describe('a shop that uses the siweConfig option', () => {
    it('signs the user in through the functions of this option, and keeps the user signed in on a reload', async () => {
      const shop = await visitWithSignIn('siwe')
      await dialog(shop.page).getByText('Canceling will disconnect your wallet.').waitFor()
      await signIn(shop.page)
      await shop.page.reload()
      await known(shop.page, `Signed in as ${alice()}`)
      await stays(1_000, async () => expect(await dialog(shop.page).isVisible()).toBe(false))
      expectNoProblems(shop)
    })
  })
})

it('a wallet that supports ERC-7846 connects and signs in with one prompt', async () => {
  const shop = await visit({
    path: '/?sign-in=optional',
    wallets: [walletOf('alice', { rdns: 'app.base.account', signsIn: true })],
  })
  await openModal(shop.page)
  await walletRow(shop.page, 'Heron Wallet').click()
  await known(shop.page, `Signed in as ${alice()}`)
  await dialog(shop.page).waitFor({ state: 'hidden' })
  const methods = await shop.page.evaluate(`${wallet}.requests.map(({ method }) => method)`)
  expect(methods).toContain('wallet_connect')
  expect(methods).not.toContain('eth_requestAccounts')
  expect(methods).not.toContain('personal_sign')
  expectNoProblems(shop)
})
