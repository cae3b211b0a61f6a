import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Mail } from '../../sandbox/login/mail.ts'
import { stage } from './harness.ts'
import { dialog, title } from './modal.ts'

/** The login site of the stage. */
export const loginSite = stage.services.login

/** The newest email to this address. */
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
 * Runs in the page. Records the secrets of the login frame, which the page itself may store in memory only.
 */
export const hearLogin = `addEventListener('message', ({ data }) => {
  if (data?.type === '@w3m-frame/SESSION_UPDATE') window.heardToken = data.payload.token
  if (data?.resultUri) window.heardResult = data.resultUri
})`

/** The session token of the frame, and the code that a provider's popup returned. */
export async function heardOf(page: Page): Promise<{ readonly token: string; readonly code: string }> {
  const { token, result } = await page.evaluate(() => {
    const { heardToken = '', heardResult = '' } = window as { heardToken?: string; heardResult?: string }
    return { token: heardToken, result: heardResult }
  })
  return { token, code: new URLSearchParams(result.split('?')[1]).get('code') ?? '' }
}

/** Types an address into the field of the open Connect view and sends it. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  const field = dialog(page).getByTestId('wui-email-input')
  await field.fill(email)
  await field.press('Enter')
}

/** The field for a code. */
export const codeField = (page: Page): Locator => dialog(page).getByTestId('wui-otp-input')

/** Logs in by e-mail from the open Connect view, to the end. */
export async function logIn(page: Page, email: string): Promise<void> {
  await giveEmail(page, email)
  await title(page).filter({ hasText: 'Check your email' }).waitFor()
  const { code = '' } = await newestMail(email)
  await codeField(page).fill(code)
  await dialog(page).waitFor({ state: 'hidden' })
}

/** The clickable content of the frame. */
export const inFrame = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

/**
 * Answers the current request in the login frame and waits until it is gone, because the next one has the same title. The
 * button must react to the pointer before the press: after the login frame starts to accept presses, the browser still sends
 * them to the page until the next repaint.
 */
export async function answerInFrame(page: Page, answer: 'Approve' | 'Reject'): Promise<void> {
  const asked = title(page).filter({ hasText: 'Confirm in the secure window' })
  await asked.waitFor()
  const button = inFrame(page).getByRole('button', { name: answer })
  const isHovered = async () => {
    // Moves the pointer out and in again, because the frame no longer knows its place after the earlier request.
    await page.mouse.move(0, 0)
    await button.hover()
    return button.evaluate(element => element.matches(':hover'))
  }
  await expect.poll(isHovered).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await asked.waitFor({ state: 'hidden' })
}

/** Waits until a field shows this error message. */
export const wrong = (page: Page, words: string | RegExp): Promise<void> =>
  dialog(page).locator('.field-error').filter({ hasText: words }).waitFor()
