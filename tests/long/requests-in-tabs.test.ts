import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { expect, it, vi } from 'vitest'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit } from '../journeys/harness.ts'
import { dialog, openModal } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { inLongRun } from '../journeys/variants.ts'

useBrowser()
usePhones()

const path = '/embed.html'
const perTab = 10
const signer = stage.accounts.bob?.address as Hex

type Site = { portico: { ready: Promise<{ request(request: object): Promise<unknown> }> } }

/** Opens three tabs of one visitor, who has connected a phone in the first tab. */
const threeTabs = async (): Promise<{ tabs: [Visit, Visit, Visit]; phone: PhoneWallet }> => {
  const first = await visit({ path, browser: { viewport: { width: 1280, height: 800 } } })
  await openModal(first.page)
  const phone = await phoneOf('bob')
  await phone.pair(String(await dialog(first.page).getByTestId('wui-qr-code').getAttribute('uri')))
  await first.page.getByTestId('account-button').waitFor()
  const second = await visit({ path, context: first.context })
  const third = await visit({ path, context: first.context })
  for (const tab of [second, third]) await tab.page.getByTestId('account-button').waitFor()
  return { tabs: [first, second, third], phone }
}

const messagesOf = (tab: number): readonly string[] =>
  Array.from({ length: perTab }, (_, index) => `Order ${index} of tab ${tab}`)

/**
 * Starts all signature requests in parallel and does not wait for the signatures, because the tab may close before they
 * arrive.
 */
const askAll = (page: Page, messages: readonly string[]): Promise<void> =>
  page.evaluate(
    async ([messages, signer]) => {
      const portico = await (window as unknown as Site).portico.ready
      const requests = messages.map(message => {
        const bytes = new TextEncoder().encode(message)
        const hex = `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
        return portico.request({ method: 'personal_sign', params: [hex, signer] })
      })
      Object.assign(window, { signatures: Promise.allSettled(requests) })
    },
    [messages, signer] as const,
  )

const signaturesOf = (page: Page): Promise<readonly { status: string; value?: Hex; reason?: unknown }[]> =>
  page.evaluate(() => (window as unknown as { signatures: Promise<never> }).signatures)

const expectRight = async (page: Page, messages: readonly string[]): Promise<void> => {
  const answers = await signaturesOf(page)
  expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 'fulfilled'))
  const right = answers.map(({ value = '0x' }, index) =>
    verifyMessage({ address: signer, message: String(messages[index]), signature: value }),
  )
  expect(await Promise.all(right)).toEqual(messages.map(() => true))
}

/**
 * Returns whether the worker of this tab is the leader. The leader holds a lock of Portico, so the function compares
 * this worker with the holder in the browser's list of locks.
 */
const leads = async ({ page }: Visit): Promise<boolean> => {
  const found = await Promise.all(
    page.workers().map(worker =>
      worker.evaluate(() => {
        const mark = `who-am-i:${crypto.randomUUID()}`
        return navigator.locks.request(mark, async () => {
          const { held = [] } = await navigator.locks.query()
          const own = held.find(({ name }) => name === mark)?.clientId
          return held.some(({ name, clientId }) => /^portico[^:]*\/\d+$/.test(name ?? '') && clientId === own)
        })
      }),
    ),
  )
  return found.includes(true)
}

const signedBy = (phone: PhoneWallet): number =>
  phone.seen().filter(method => method === 'personal_sign').length

inLongRun(() => {
  // Fault F10
  it('each of 30 parallel signature requests from three tabs succeeds and reaches the phone only once', async () => {
    const { tabs, phone } = await threeTabs()
    await Promise.all(tabs.map(({ page }, tab) => askAll(page, messagesOf(tab))))
    for (const [tab, { page }] of tabs.entries()) await expectRight(page, messagesOf(tab))
    expect(signedBy(phone)).toBe(tabs.length * perTab)
    tabs.forEach(expectNoProblems)
  })
})

it('if the leader tab closes during signature requests, the other tabs get all their signatures', async () => {
  const { tabs, phone } = await threeTabs()
  phone.mode = 'ask'
  await Promise.all(tabs.map(({ page }, tab) => askAll(page, messagesOf(tab))))
  // Waits until at least ten of the 30 requests have reached the phone, so that the leader tab closes while requests
  // are pending.
  await vi.waitFor(() => expect(phone.waiting().length).toBeGreaterThanOrEqual(perTab), 20_000)
  const leading = await Promise.all(tabs.map(leads))
  expect(leading.filter(Boolean)).toHaveLength(1)
  const others = [...tabs.entries()].filter(([tab]) => !leading[tab])
  await tabs[leading.indexOf(true)]?.page.close()

  const texts = () => phone.waiting().map(({ question }) => question.text)
  await vi.waitFor(
    () => expect(texts()).toEqual(expect.arrayContaining(others.flatMap(([tab]) => messagesOf(tab)))),
    30_000,
  )
  expect(new Set(texts()).size).toBe(texts().length)
  for (const { id } of [...phone.waiting()]) await phone.approve(id)
  for (const [tab, { page }] of others) await expectRight(page, messagesOf(tab))
  expect(new Set(phone.seen()).size).toBe(1)
  expect(signedBy(phone)).toBeLessThanOrEqual(tabs.length * perTab)
  for (const [, tab] of others) expectNoProblems(tab)
})
