import fc from 'fast-check'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { frameResults } from '../../src/domain/embedded-wallet/frame-messages.ts'
import { newVisitor, sandbox, stage, stays, useBrowser } from '../journeys/harness.ts'
import { giveEmail, loginSite } from '../journeys/login.ts'
import { dialog, openModal, title } from '../journeys/modal.ts'

useBrowser()

type Message = Readonly<Record<string, unknown>>
/** Posts these messages to the page with `postMessage`. */
type Sender = (messages: readonly Message[]) => Promise<unknown>
type Watched = Window & { received: number; waits: Set<unknown>; seen: Message[] }

/**
 * A script for all windows. In the page, it counts the received messages and the timers of 30 s, because each pending
 * request to the login frame has such a timer. In the login frame, it records the received messages.
 */
const watch = `if (self === top) {
  self.received = 0
  self.waits = new Set()
  const [begin, end] = [setTimeout, clearTimeout]
  self.setTimeout = (run, ms, ...more) => {
    const id = begin((...all) => { self.waits.delete(id); run(...all) }, ms, ...more)
    if (ms === 30000) self.waits.add(id)
    return id
  }
  self.clearTimeout = id => { self.waits.delete(id); end(id) }
} else self.seen = []
addEventListener('message', ({ data }) => {
  if (self === top) self.received += 1
  else self.seen.push(data)
})`

const { origin, port, hostname } = new URL(loginSite)
const elsewhere = 'http://secure.evil.example'
/**
 * Origins of an attacker, for example one whose host name begins with the host name of the login site. Each of them
 * serves an empty page.
 */
const madeUp = [
  elsewhere,
  `http://${hostname}.evil.example:${port}`,
  `http://${hostname}:${Number(port) + 1_000}`,
  `https://${hostname}:${port}`,
]

/**
 * Opens the shop with `window.open` from a page of the login site. So the shop's opener has the origin of the login
 * frame, but is not the login frame.
 */
async function openedFromLoginSite(context: BrowserContext) {
  await context.addInitScript({ content: watch })
  await context.route(
    url => madeUp.includes(url.origin),
    route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Nobody</title>' }),
  )
  const opener = await context.newPage()
  await opener.goto(`${loginSite}/dashboard`)
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(url => {
      Object.assign(window, { opened: window.open(url) })
    }, `${stage.shop}/`),
  ])
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  return { page, opener, problems }
}

const frameIn = async (page: Page, attributes: Readonly<Record<string, string>>): Promise<Frame> => {
  const frame = await page.evaluateHandle(given => {
    const made = document.createElement('iframe')
    for (const [name, value] of Object.entries(given)) made.setAttribute(name, value)
    const loaded = new Promise(done => made.addEventListener('load', done, { once: true }))
    document.body.append(made)
    return loaded.then(() => made)
  }, attributes)
  const found = await frame.asElement()?.contentFrame()
  if (!found) throw new Error('No frame')
  return found
}
const sayTop = (messages: readonly Message[]) => {
  for (const message of messages) (top ?? self).postMessage(message, '*')
}
const from =
  (frame: Frame): Sender =>
  messages =>
    frame.evaluate(sayTop, messages)

/** Creates eleven senders that are not the login frame. The key is the name of the sender. */
async function strangers(page: Page, opener: Page): Promise<Readonly<Record<string, Sender>>> {
  const sibling = await frameIn(page, { src: `${loginSite}/dashboard` })
  const blob = await sibling.evaluateHandle(() => {
    const made = document.createElement('iframe')
    made.src = URL.createObjectURL(new Blob(['<!doctype html>'], { type: 'text/html' }))
    const loaded = new Promise(done => made.addEventListener('load', done, { once: true }))
    document.body.append(made)
    return loaded.then(() => made)
  })
  const inBlob = await blob.asElement()?.contentFrame()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(url => void window.open(url), `${loginSite}/dashboard`),
  ])
  await popup.waitForLoadState()
  const cdp = await page.context().newCDPSession(page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const [other = '', alike = '', nextPort = '', secure = ''] = madeUp
  return {
    'a frame of another origin': from(await frameIn(page, { src: `${other}/` })),
    'a pop-up of the right origin': messages =>
      popup.evaluate(all => {
        for (const message of all) window.opener.postMessage(message, '*')
      }, messages),
    'a sandboxed frame': from(await frameIn(page, { sandbox: 'allow-scripts', srcdoc: '<!doctype html>' })),
    'another frame of the right origin': from(sibling),
    'about:blank': from(await frameIn(page, { src: 'about:blank' })),
    'a blob of the right origin': inBlob ? from(inBlob) : () => Promise.reject(new Error('No blob')),
    'the opener, of the right origin': messages =>
      opener.evaluate(all => {
        const { opened } = window as unknown as { opened: Window }
        for (const message of all) opened.postMessage(message, '*')
      }, messages),
    'an extension': messages =>
      cdp.send('Runtime.evaluate', {
        contextId: executionContextId,
        expression: `for (const message of ${JSON.stringify(messages)}) window.postMessage(message, '*')`,
      }),
    'an origin that begins alike': from(await frameIn(page, { src: `${alike}/` })),
    'another port': from(await frameIn(page, { src: `${nextPort}/` })),
    'another scheme': from(await frameIn(page, { src: `${secure}/` })),
  }
}

/**
 * Returns one message of each type that the login frame can send. The replies have the id of the page's request, so the
 * page would accept them from the real login frame.
 */
const everything = (id: string): readonly Message[] => [
  ...Object.keys(frameResults).flatMap(name => [
    {
      id,
      type: `@w3m-frame/${name}_SUCCESS`,
      payload: { action: 'VERIFY_OTP', uri: 'https://evil.example' },
    },
    { id, type: `@w3m-frame/${name}_ERROR`, payload: { message: 'no' } },
  ]),
  { type: '@w3m-frame/READY', payload: { version: '4' } },
  { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'evil' } },
]

/**
 * Generates messages that are no valid reply to the pending request with this id: the id is wrong, the type is wrong,
 * or the message is malformed.
 */
const nonsense = (id: string): fc.Arbitrary<Message> => {
  const names = Object.keys(frameResults)
  const type = fc.oneof(
    fc.constantFrom(...names.flatMap(name => ['SUCCESS', 'ERROR'].map(end => `@w3m-frame/${name}_${end}`))),
    fc.constantFrom('@w3m-frame/', '@w3m-app/CONNECT_EMAIL', '@w3m-frame/__proto___SUCCESS'),
    fc.string(),
  )
  return fc
    .record(
      { id: fc.oneof(fc.constant(id), fc.string(), fc.jsonValue()), type, payload: fc.jsonValue() },
      { requiredKeys: [] },
    )
    .filter(message => message.id !== id || !message.type?.startsWith('@w3m-frame/CONNECT_EMAIL_'))
}

it('forged messages from frames and windows have no effect on the login (faults T13, H5)', async () => {
  const context = await newVisitor()
  const { page, opener, problems } = await openedFromLoginSite(context)
  await sandbox.fault({ service: 'login', route: 'POST /frame/CONNECT_EMAIL', kind: 'hang', times: 1 })
  await openModal(page)
  const senders = await strangers(page, opener)
  const waits = () => page.evaluate(() => (window as unknown as Watched).waits.size)
  const before = await waits()
  await giveEmail(page, 'mia@example.com')
  const login = () => page.frames().find(frame => frame.url().startsWith(`${origin}/sdk`))
  const readRequests = async () =>
    (await login()?.evaluate(() =>
      (self as unknown as Watched).seen.map(({ id, type }) => ({ id, type })),
    )) ?? []
  const question = async () => (await readRequests()).find(({ type }) => type === '@w3m-app/CONNECT_EMAIL')
  await expect.poll(question).toBeDefined()
  await expect.poll(waits).toBe(before + 1)
  const id = String((await question())?.id)
  const frame = login()
  if (!frame) throw new Error('No login')

  const received = () => page.evaluate(() => (window as unknown as Watched).received)
  const state = async () => ({
    // The countdown of the QR code changes each second, so it is removed from the text.
    shown: (await dialog(page).textContent())?.replace(/\d:\d\d left/, ''),
    requests: await readRequests(),
    waits: await waits(),
    kept: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  })
  const unchanged = await state()
  const all = everything(id)
  const samples = fc.sample(nonsense(id), { numRuns: 10_000, seed: 13 })
  const mark = await received()
  let count = 0
  for (const [index, send] of Object.values(senders).entries()) {
    // Each sender posts every type of message and 400 of the random messages. The login frame posts the remaining
    // random messages.
    const share = samples.slice(index * 400, (index + 1) * 400)
    await send([...all, ...share])
    count += all.length + share.length
  }
  const rest = samples.slice(Object.keys(senders).length * 400)
  await frame.evaluate(sayTop, rest)
  count += rest.length
  await expect.poll(received).toBe(mark + count)
  expect(await state()).toEqual(unchanged)

  const answer = { id, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_OTP' } }
  await frame.evaluate(sayTop, [answer])
  await title(page).filter({ hasText: 'Check your email' }).waitFor()
  await expect.poll(waits).toBe(before)

  // The login frame navigates to an attacker's page, which then sends the same messages. This page must get no request,
  // and its READY message must have no effect.
  await frame.evaluate(url => location.assign(url), `${elsewhere}/`)
  await frame.waitForURL(`${elsewhere}/`)
  await dialog(page).getByTestId('wui-otp-input').fill('123456')
  await from(frame)(all)
  await stays(700, async () => {
    expect(await frame.evaluate(() => (self as unknown as Watched).seen)).toEqual([])
    expect(await waits()).toBe(before)
  })
  expect(problems).toEqual([])
})
