import { expect, it } from 'vitest'
import {
  expectNoProblems,
  newProject,
  newVisitor,
  sandbox,
  stage,
  stays,
  useBrowser,
  type Visit,
  type VisitOptions,
  visit,
} from '../journeys/harness.ts'
import { leader } from '../journeys/leader.ts'
import { dialog, openModal } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'

useBrowser()
usePhones()

const minute = 60_000
const flapMs = 64_000
const connectsPerMinute = 6

/** Ends every open socket, as a network that goes down does. The browser's own offline mode keeps open sockets. */
const cutSockets = () =>
  fetch(`${stage.services.control}/__control/relay`, { method: 'POST', body: JSON.stringify({ do: 'kill' }) })

/** Takes the browser offline and online, two seconds each, for `ms`. The browser is online at the end. */
const flap = async ({ context }: Visit, ms: number): Promise<void> => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await context.setOffline(true)
    await cutSockets()
    await stays(2_000, () => {})
    await context.setOffline(false)
    await stays(2_000, () => {})
  }
}

/** Returns the times at which the relay saw a connect of this project, oldest first. */
const connects = async (mark: number, projectId: string): Promise<readonly number[]> =>
  (await sandbox.since(mark, 'relay'))
    .filter(({ method, query }) => method === 'CONNECT' && query.projectId === projectId)
    .map(({ time }) => time)

const expectFewConnects = async (mark: number, projectId: string): Promise<void> => {
  const times = await connects(mark, projectId)
  // The flap makes the page connect again. Otherwise, this test would not test the limit.
  expect(times.length).toBeGreaterThan(3)
  for (const start of times) {
    const withinMinute = times.filter(time => time >= start && time < start + minute)
    expect(withinMinute.length).toBeLessThanOrEqual(connectsPerMinute)
  }
}

const qrCode = ({ page }: Visit) => dialog(page).getByTestId('wui-qr-code')

const connectByQr = async (shop: Visit): Promise<void> => {
  const uri = await qrCode(shop).getAttribute('uri', { timeout: minute })
  await (await phoneOf('bob')).pair(String(uri))
  await shop.page.getByTestId('account-button').waitFor({ timeout: minute })
}

const optionsOf = async (): Promise<VisitOptions & { projectId: string }> => {
  const projectId = newProject()
  const context = await newVisitor({ viewport: { width: 1280, height: 800 } })
  return { projectId, context, config: { projectId }, expected: /ERR_INTERNET_DISCONNECTED/ }
}

// Fault F1, F9
it('(N15) a page whose network flaps connects to the relay 6 times a minute at most, and its QR code connects', async () => {
  const { projectId, ...options } = await optionsOf()
  const mark = await sandbox.now()
  const shop = await visit(options)
  await openModal(shop.page)
  await qrCode(shop).waitFor()
  await flap(shop, flapMs)
  await connectByQr(shop)
  await expectFewConnects(mark, projectId)
  expectNoProblems(shop)
})

it('(N15) the limit of relay connects holds across a reload and a second tab that takes over', async () => {
  const { projectId, ...options } = await optionsOf()
  const mark = await sandbox.now()
  const first = await visit(options)
  await openModal(first.page)
  await qrCode(first).waitFor()
  await flap(first, flapMs / 4)
  await first.page.reload()
  await openModal(first.page)
  await flap(first, flapMs / 4)
  const second = await visit(options)
  await openModal(second.page)
  const { who } = await leader(first)
  const taken = leader(second, who)
  await first.page.close()
  await taken
  await flap(second, flapMs / 2)
  await connectByQr(second)
  await expectFewConnects(mark, projectId)
  expectNoProblems(second)
})
