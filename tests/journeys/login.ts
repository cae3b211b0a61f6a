import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Mail } from '../../sandbox/login/mail.ts'
import { stage } from './harness.ts'
import { dialog, title } from './modal.ts'

/** The URL of the fake login site of this test process. */
export const loginSite = stage.services.login

/** Waits until this address has received an e-mail with an id greater than `after`, and returns the newest one. */
export async function newestMail(to: string, after = 0): Promise<Mail> {
  let found: Mail | undefined
  const look = async () => {
    const mails: Mail[] = await (await fetch(`${loginSite}/inbox.json`)).json()
    found = mails.find(mail => mail.to === to && mail.id > after)
    return found !== undefined
  }
  await expect.poll(look, { timeout: 10_000, interval: 50 }).toBe(true)
  if (!found) throw new Error(`No mail to ${to}`)
  return found
}

/**
 * A script for the page. It records the secrets that the login frame and a login popup send, so that a test can check
 * that Portico stores them nowhere.
 */
export const recordLogin = `addEventListener('message', ({ data }) => {
  if (data?.type === '@w3m-frame/SESSION_UPDATE') window.heardToken = data.payload.token
  if (data?.resultUri) window.heardResult = data.resultUri
})`

/**
 * Returns the recorded secrets: the session token of the login frame, and the parameter `code` that the popup of a
 * social login returned.
 */
export async function recordedSecrets(
  page: Page,
): Promise<{ readonly token: string; readonly code: string }> {
  const { token, result } = await page.evaluate(() => {
    const { heardToken = '', heardResult = '' } = window as { heardToken?: string; heardResult?: string }
    return { token: heardToken, result: heardResult }
  })
  return { token, code: new URLSearchParams(result.split('?')[1]).get('code') ?? '' }
}

/** Types an e-mail address into the field of the open view, and submits it with Enter. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  const field = dialog(page).getByTestId('wui-email-input')
  await field.fill(email)
  await field.press('Enter')
}

/** Finds the input field for the code that the user receives by e-mail. */
export const codeField = (page: Page): Locator => dialog(page).getByTestId('wui-otp-input')

/** Logs in by e-mail from the open Connect view, and waits until the modal closes. */
export async function logIn(page: Page, email: string): Promise<void> {
  await giveEmail(page, email)
  await title(page).filter({ hasText: 'Check your email' }).waitFor()
  const { code = '' } = await newestMail(email)
  await codeField(page).fill(code)
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Finds the content of the login frame, in which a test can click. */
export const inFrame = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

/**
 * Clicks the given button in the login frame, and waits until the view of the request closes. Before the click, waits
 * until the button reacts to the pointer. Otherwise the browser could send the click to the page.
 */
export async function answerInFrame(page: Page, answer: 'Approve' | 'Reject'): Promise<void> {
  const confirmTitle = title(page).filter({ hasText: 'Confirm in the secure window' })
  await confirmTitle.waitFor()
  const button = inFrame(page).getByRole('button', { name: answer })
  const isHovered = async () => {
    // Moves the pointer out of the login frame and in again, because after an earlier request the login frame does not
    // know the position of the pointer.
    await page.mouse.move(0, 0)
    await button.hover()
    return button.evaluate(element => element.matches(':hover'))
  }
  await expect.poll(isHovered).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await confirmTitle.waitFor({ state: 'hidden' })
}

/** Waits until a field of the modal shows this error message. */
export const wrong = (page: Page, words: string | RegExp): Promise<void> =>
  dialog(page).locator('.field-error').filter({ hasText: words }).waitFor()
