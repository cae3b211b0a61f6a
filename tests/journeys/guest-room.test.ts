import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pages, servePages } from './bridge-pages.ts'
import { stage, useBrowser, visit } from './harness.ts'
import { atRest, dialog } from './modal.ts'

useBrowser()

let pages: Pages
beforeAll(async () => {
  pages = await servePages()
})
afterAll(() => pages.close())

const { provider, catalogue, analytics, relay, login } = stage.services
const options = {
  projectId: stage.projectId,
  endpoints: { data: provider, catalogue, analytics, relay, frame: login },
  themeMode: 'light',
}

/** A page of a site. */
type Guest = {
  readonly name: string
  readonly css?: string
  readonly html?: string
  readonly head?: string
  /** A script of the site that runs before it creates the modal. */
  readonly first?: string
  /** A script of the site that runs after it has created the modal. */
  readonly script?: string
  /** Attributes of the page's root element. */
  readonly root?: string
  /** More options of `createPortico`, as code. */
  readonly more?: string
  /** Whether the page is in a frame of another page. */
  readonly framed?: true
}

/**
 * Listens to everything, as an analytics or shortcut library of the page does: to all events that the browser names in
 * properties such as `onclick`, and to those that have no such property. A listener for `beforeunload` would change how
 * the browser stores the page, and the login frame, which is a frame of the page, loads and sends messages.
 */
const recorder = `
  window.heard ??= []
  const types = new Set(['focusin', 'focusout', 'DOMFocusIn', 'DOMFocusOut', 'DOMActivate', 'textInput', 'compositionstart',
    'compositionupdate', 'compositionend', 'mousewheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel', 'scrollend',
    'fullscreenchange', 'visibilitychange', 'pointerrawupdate'])
  for (const thing of [window, document, document.body, document.createElementNS('http://www.w3.org/2000/svg', 'svg')])
    for (const name in thing) if (name.startsWith('on')) types.add(name.slice(2))
  for (const type of ['beforeunload', 'unload', 'message', 'load']) types.delete(type)
  for (const target of [window, document, document.body, ...window.outer ?? []])
    for (const type of types)
      for (const capture of [true, false]) {
        // A dialog stops this event only since it is open, and this listener of the window was there before.
        if (type === 'pointerrawupdate' && target === window && capture) continue
        target.addEventListener(type, event => {
          const name = target === window ? 'window' : target.nodeName
          const at = event.target.id || event.target.nodeName
          heard.push([type, name, capture, at ?? 'window', event.key ?? ''].join(' '))
        }, { capture, passive: true })
      }`

const paragraphs = Array.from({ length: 40 }, (_, i) => `<p>Line ${i} of the page.</p>`).join('')

const pageOf = ({
  css = '',
  html = '',
  first = '',
  script = '',
  root = '',
  more = '',
  head = '',
}: Guest): string => `
  <html ${root}><head><style>
    body { margin: 0; font: 16px/1.5 monospace } header { background: #cde; padding: 8px } main { padding: 8px }
    #open { position: fixed; inset: 100px auto auto 300px; caret-color: transparent } ${css}
  </style>${head}</head><body><header>Shop</header><main>${html}${paragraphs}</main><button id="open">Open</button>
  <input id="field" aria-label="field" style="position:fixed;inset:150px auto auto 300px;caret-color:transparent">
  <script type="module">
    import { createPortico } from '{host}/sdk.js'
    const options = ${JSON.stringify(options)}
    ${first}
    window.modal = createPortico({ ...options, ${more} })
    ${recorder}
    ${script}
    document.querySelector('#open').addEventListener('click', () => modal.open())
    window.isReady = true
  </script></body></html>`

/** A script that returns what the page can see of itself. */
const look = `(() => ({
  boxes: [...document.querySelectorAll('body, body *')].map(node => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return [node.nodeName, x, y, width, height].join(' ')
  }),
  styles: [document.documentElement, document.body].map(node => node.getAttribute('style')),
  attributes: [document.documentElement, document.body].map(node => node.getAttributeNames().join()),
  scroll: [scrollX, scrollY, document.body.scrollTop, document.documentElement.scrollTop],
  sizes: [innerWidth, innerHeight, document.documentElement.clientWidth, document.documentElement.clientHeight],
  history: history.length,
  children: document.body.children.length,
}))()`

const heard = (where: Page | Frame) => where.evaluate<string[]>('heard.splice(0)')

/** Uses the page as a visitor does, and returns the events that the page has heard. */
async function useOfPage(page: Page, frame: Frame): Promise<string[]> {
  await heard(frame)
  await frame.locator('#field').focus()
  await page.keyboard.press('k')
  await page.keyboard.press('Backspace')
  await frame.locator('#open').focus()
  await page.keyboard.press('Shift')
  // The browser joins changes of the selection that follow one another, so their number varies.
  await expect.poll(async () => (await frame.evaluate<string[]>('heard')).join()).toContain('selectionchange')
  return (await heard(frame)).filter(line => !line.startsWith('selectionchange'))
}

const lockPage = `
  window.lock = () => { document.body.style.setProperty('overflow', 'hidden', 'important'); document.body.style.paddingRight = '7px' }
  window.unlock = () => document.body.removeAttribute('style')
  lock()`

const translated = `
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const texts = []; while (walk.nextNode()) texts.push(walk.currentNode)
  for (const text of texts) { const font = document.createElement('font'); text.replaceWith(font); font.append(text) }`

/** Pages of sites. Each page has several habits that do not touch each other, because a page takes seconds to open. */
const guests: readonly Guest[] = [
  {
    name: 'a sticky header, overflow-x, smooth scrolling, translated texts and a shadow root',
    css: 'body { overflow-x: hidden } header { position: sticky; top: 0 } html { scroll-behavior: smooth }',
    html: '<div id="box"></div>',
    script: `scrollTo({ top: 300, behavior: "instant" }); ${translated}
      document.querySelector('#box').attachShadow({ mode: 'open' }).innerHTML = '<button>Inside</button>'`,
  },
  {
    name: 'its own scroll lock, a clipboard and input of its own, and two Porticos',
    script: `scrollTo(0, 200);${lockPage}
      window.second = createPortico({ ...options, id: 'second' })
      for (const type of ['copy', 'cut', 'paste', 'beforeinput'])
        for (const target of [window, document]) target.addEventListener(type, event => {
          if (event.target.id !== 'field') event.preventDefault()
        }, true)`,
  },
  {
    name: 'html and body of 100 % height, and a focus trap',
    css: 'html, body { height: 100% } body { overflow-x: hidden }',
    script: `scrollTo(0, 250); document.body.scrollTop = 250
      for (const target of [window, document]) for (const type of ['focusin', 'focusout', 'focus'])
        target.addEventListener(type, event => {
          if (event.target.localName === 'portico-modal') document.querySelector('#field').focus()
        }, true)`,
  },
  {
    name: 'a scroll library that cancels wheels and touches, from right to left',
    root: 'dir="rtl"',
    css: 'html { overflow-y: scroll }',
    script: `for (const target of [window, document, document.body])
      for (const type of ['wheel', 'touchmove', 'touchstart'])
        for (const capture of [true, false]) target.addEventListener(type, event => event.preventDefault(), { passive: false, capture })`,
  },
  {
    name: 'shortcuts and a flex body with gaps, in a frame',
    framed: true,
    css: 'body { display: flex; flex-direction: column; gap: 30px } body > :last-child { color: red } body > * { border: 1px solid }',
    script: `for (const target of [window, document, document.body])
      for (const capture of [true, false]) target.addEventListener('keydown', event => {
        if (!event.composedPath()[0].matches?.('#field, #open')) { event.preventDefault(); event.stopImmediatePropagation() }
      }, capture)`,
  },
]

type Opened = { readonly page: Page; readonly frame: Frame }

async function openGuest(guest: Guest, before?: string): Promise<Page> {
  return (await openIn(guest, before)).page
}

/** Opens the page of a site, alone or in a frame. */
async function openIn(guest: Guest, before?: string, browser: BrowserContextOptions = {}): Promise<Opened> {
  const url = pages.page(pageOf(guest))
  const { page } = await visit({
    url: guest.framed
      ? pages.page(`<body style="margin:0"><iframe src="${url}" style="border:0;width:1000px;height:490px">`)
      : url,
    browser: { viewport: { width: 1000, height: 500 }, ...browser },
    ...(before !== undefined && { before }),
  })
  const frame = guest.framed ? page.frame({ url }) : page.mainFrame()
  if (!frame) throw new Error('The page has no frame')
  await frame.waitForFunction('window.isReady')
  return { page, frame }
}

/** A picture of the page alone, without the modal and without the ring around the focused element. */
async function picture({ page, frame }: Opened): Promise<Buffer> {
  const see = (opacity: number) =>
    frame.evaluate(value => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `dialog, dialog::backdrop { opacity: ${value} !important; transition: none !important }`,
      )
      for (const { shadowRoot } of document.querySelectorAll('portico-modal'))
        if (shadowRoot)
          shadowRoot.adoptedStyleSheets = value
            ? shadowRoot.adoptedStyleSheets.slice(0, -1)
            : [...shadowRoot.adoptedStyleSheets, sheet]
    }, opacity)
  await see(0)
  const seen = await page.screenshot({ style: ':focus { outline: none !important }' })
  await see(1)
  return seen
}

const modalIn = (where: Page | Frame) => where.locator('portico-modal').getByRole('dialog')
const email = (where: Page | Frame) => modalIn(where).locator('input[type=email]')

/** Types with an input method: begins a text, and ends it. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  // Escape ends the composition, and closes nothing.
  await page.keyboard.press('Escape')
  await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await session.send('Input.insertText', { text })
  await session.detach()
}

/** Presses the browser's Back button. */
async function goBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await session.detach()
}

/** Types, scrolls, copies and clicks inside the open modal. */
async function useOfModal({ page, frame }: Opened): Promise<void> {
  await email(frame).click()
  await page.keyboard.type('kim/? x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await email(frame).inputValue()).toBe('kim/?')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+v')
  expect(await email(frame).inputValue()).toBe('kim/?kim/?')
  await email(frame).fill('')
  await compose(page, 'に')
  expect(await email(frame).inputValue()).toMatch(/に$/)
  await email(frame).fill('')
  const body = modalIn(frame).locator('.body')
  await body.hover({ position: { x: 40, y: 5 } })
  await page.mouse.wheel(0, 120)
  await expect.poll(() => body.evaluate(box => box.scrollTop)).toBeGreaterThan(0)
  await page.mouse.wheel(0, -500)
  await expect.poll(() => body.evaluate(box => box.scrollTop)).toBe(0)
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'ArrowDown']) await page.keyboard.press(key)
  // Selects words by a double click and by dragging, and opens the browser's menu.
  const heading = modalIn(frame).getByRole('heading', { level: 1 })
  await heading.dblclick()
  const box = await heading.boundingBox()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 14, { steps: 4 })
  await page.mouse.up()
  await heading.click({ button: 'right' })
  await heading.click({ button: 'middle' })
  await modalIn(frame).getByRole('heading', { level: 1 }).focus()
  for (const key of ['PageDown', 'End', 'Space']) await page.keyboard.press(key)
  // The scrim is outside the card. A wheel there must not scroll the page.
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 300)
}

describe('the modal on pages of all kinds (F5, F6, F7, F8, F9)', () => {
  it.each(guests)(
    'changes nothing of a page before, during and after, and takes no event from it or to it: $name',
    async guest => {
      const opened = await openIn(guest)
      const { page, frame } = opened
      await useOfPage(page, frame)
      const used = await useOfPage(page, frame)
      const before = { seen: await frame.evaluate(look), picture: await picture(opened) }
      await page.keyboard.press('Enter')
      await email(frame).waitFor()
      await page.mouse.move(500, 250)
      await heard(frame)
      expect(await frame.evaluate(look)).toEqual(before.seen)
      await useOfModal(opened)
      expect(await heard(frame)).toEqual([])
      expect(await frame.evaluate(look)).toEqual(before.seen)
      expect((await picture(opened)).equals(before.picture), 'the page under the modal').toBe(true)
      await page.keyboard.press('Escape')
      await modalIn(frame).waitFor({ state: 'hidden' })
      expect(await frame.evaluate(look)).toEqual(before.seen)
      await page.mouse.move(990, 490)
      expect((await picture(opened)).equals(before.picture), 'the page after the modal').toBe(true)
      expect(await useOfPage(page, frame)).toEqual(used)
    },
  )

  it('leaves the page its own scroll lock, and lets two Porticos close in any order (F6)', async () => {
    const page = await openGuest({
      name: 'lock',
      script: `${lockPage}; window.second = createPortico({ ...options, id: 'second' })`,
    })
    const style = () => page.evaluate(() => document.body.getAttribute('style') ?? '')
    for (const [first, during, after] of [
      ['lock()', 'unlock()', ''],
      ['unlock()', 'lock()', 'overflow: hidden !important; padding-right: 7px;'],
    ] as const) {
      await page.evaluate(`${first};modal.open()`)
      await dialog(page).waitFor()
      await page.evaluate(during)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
      expect(await style(), during).toBe(after)
    }
    await page.evaluate('unlock(); scrollTo(0, 100)')
    const before = await page.evaluate(look)
    for (const order of [
      ['modal', 'second'],
      ['second', 'modal'],
    ]) {
      await page.evaluate('modal.open().then(() => second.open())')
      await expect.poll(() => page.locator('portico-modal dialog[open]').count()).toBe(2)
      for (const name of order) await page.evaluate(`${name}.close()`)
      await expect.poll(() => page.locator('portico-modal dialog[open]').count()).toBe(0)
      expect(await page.evaluate(look)).toEqual(before)
    }
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100)
  })

  it('types and scrolls even if a listener that captures at the window came first and cancels everything', async () => {
    const page = await openGuest(
      { name: 'first' },
      `for (const type of ['keydown', 'wheel']) addEventListener(type, event => {
        if (event.target.localName === 'portico-modal') { event.preventDefault(); event.stopPropagation() }
      }, { capture: true, passive: false })`,
    )
    await page.evaluate('modal.open()')
    await email(page).click()
    await page.keyboard.type('kim/x')
    await page.keyboard.press('Backspace')
    expect(await email(page).inputValue()).toBe('kim/')
    await dialog(page)
      .locator('.body')
      .hover({ position: { x: 40, y: 5 } })
    await page.mouse.wheel(0, 120)
    await expect
      .poll(() =>
        dialog(page)
          .locator('.body')
          .evaluate(box => box.scrollTop),
      )
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('is not printed (F41)', async () => {
    const page = await openGuest({ name: 'print' })
    await page.emulateMedia({ media: 'print' })
    const before = await page.screenshot()
    await page.evaluate('modal.open()')
    await page.locator('portico-modal h1').waitFor({ state: 'attached' })
    expect((await page.screenshot()).equals(before)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await dialog(page).waitFor()
  })

  // Specification 2.1
  it('the browser goes back one view, closes the modal, and then goes back in the page (F10)', async () => {
    const page = await openGuest({
      name: 'routes',
      script: `history.pushState({}, '', '#two'); history.pushState({}, '', '#three')`,
    })
    const at = () => page.evaluate(() => [location.hash, history.length])
    const start = await at()
    await page.locator('#open').click()
    await dialog(page).getByTestId('all-wallets').click()
    await dialog(page).getByTestId('header-back').waitFor()
    await goBack(page)
    await dialog(page).getByTestId('header-back').waitFor({ state: 'detached' })
    expect(await at()).toEqual(start)
    await dialog(page).getByRole('heading', { level: 1 }).click()
    await goBack(page)
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await at()).toEqual(start)
    await page.locator('#field').click()
    await goBack(page)
    await expect.poll(at).toEqual(['#two', start[1]])
    // The page's own script changes the page, so the modal closes with it.
    await page.evaluate('modal.open()')
    await dialog(page).waitFor()
    await page.evaluate(() => history.back())
    await dialog(page).waitFor({ state: 'hidden' })
    expect((await at())[0]).toBe('')
  })
})

describe('the modal as a part of the page', () => {
  const place = '<section style="inline-size: 420px"><div id="place"></div></section>'

  it.each([
    ['the option container', place, `container: '#place'`, ''],
    [
      'an element that arrives later',
      '',
      `container: '#late'`,
      `setTimeout(() => {
      document.querySelector('main').prepend(Object.assign(document.createElement('div'), { id: 'late' })) })`,
    ],
    ['<portico-modal inline>', '<portico-modal inline></portico-modal>', '', ''],
  ])('is a region that stays open, without scrim, lock or trap: %s', async (_, html, more, script) => {
    const page = await openGuest({ name: 'inline', html, more, script, css: 'main { inline-size: 500px }' })
    const region = page.locator('portico-modal').getByRole('region', { name: 'Connect' })
    await region.waitFor()
    expect(await page.locator('portico-modal').count()).toBe(1)
    expect(await dialog(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    const box = await region.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(500)
    await region.getByTestId('all-wallets').click()
    await page.getByRole('region', { name: 'All wallets' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('header-back').click()
    await region.waitFor()
    await expect(region.getByTestId('w3m-header-close').count()).resolves.toBe(0)
    // Tab leaves the region, because it is no trap.
    await region.getByRole('heading', { level: 1 }).focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return await page.evaluate(() => document.activeElement?.id)
      })
      .toBe('open')
    await page.mouse.move(900, 400)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
    await page.evaluate('modal.close()')
    await region.waitFor()
  })
})

const cardOf = (page: Page) => dialog(page).getByTestId('w3m-modal-card')
/** The place of the card, and a picture of it without the focus ring. Behind its round corners is the page. */
const seenCard = async (page: Page) => {
  await page.mouse.move(5, 5)
  await email(page).waitFor()
  await atRest(page)
  const box = await cardOf(page).boundingBox()
  if (!box) throw new Error('The card has no box')
  const clip = { x: box.x + 20, y: box.y + 20, width: box.width - 40, height: box.height - 40 }
  return { box, picture: await page.screenshot({ clip, style: ':focus { outline: none !important }' }) }
}

it('looks the same on a page that sets and registers custom properties with short names', async () => {
  const names = [
    's',
    'u',
    'r',
    'n',
    'bg',
    'text',
    'line',
    'ring',
    'row',
    'row-pad',
    'border',
    'font',
    'card-width',
  ]
  const more = ['card-r', 'pic-r', 'heading-weight', 'heading-spacing', 'bw', 'bh', 'dir', 'end', 'accent']
  const all = [...names, ...more]
  const css = `
    ${all.map(name => `@property --${name} { syntax: '*'; inherits: false; initial-value: 7 }`).join('\n')}
    :root, portico-modal { ${more.map(name => `--${name}: 3 !important`).join(';')} }`
  const [plain, own] = [await openGuest({ name: 'plain' }), await openGuest({ name: 'registers', css })]
  for (const page of [plain, own]) await page.evaluate('modal.open()')
  const [expected, seen] = [await seenCard(plain), await seenCard(own)]
  expect(seen.box).toEqual(expected.box)
  expect(seen.picture.equals(expected.picture)).toBe(true)
})

describe('the modal on a page with the style zoom', () => {
  /** The places of everything in the card. */
  const boxesIn = (card: Element): readonly string[] =>
    [...card.querySelectorAll('*')].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.localName, ...[x, y, width, height].map(Math.round)].join(' ')
    })

  it('has its own size in the middle of the window, whatever the page zooms and when', async () => {
    const page = await openGuest({ name: 'zoom' })
    await page.evaluate('modal.open()')
    await email(page).waitFor()
    // The page moves the modal's element into a part of it that it zooms too.
    await page.evaluate(() =>
      document.querySelector('main')?.append(document.querySelector('portico-modal') ?? ''),
    )
    const plain = await seenCard(page)
    const expectPlain = async (when: string) => {
      await expect.poll(async () => (await cardOf(page).boundingBox())?.width).toBe(plain.box.width)
      const { box, picture } = await seenCard(page)
      expect(box, when).toEqual(plain.box)
      expect(picture.equals(plain.picture), when).toBe(true)
    }
    for (const selector of ['html', 'body', 'main'])
      for (const zoom of ['0.5', '1.25', '2', '110%', '']) {
        await page.evaluate(
          ([name, value]) => document.querySelector<HTMLElement>(name)?.style.setProperty('zoom', value),
          [selector, zoom] as const,
        )
        await expectPlain(`${selector} ${zoom} while the modal is open`)
      }
    const openAgain = async (zoom: string) => {
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
      await page.evaluate(`document.body.style.zoom = document.documentElement.style.zoom = '${zoom}'`)
      await page.evaluate('modal.open()')
      const { box } = await seenCard(page)
      return { box, boxes: await cardOf(page).evaluate(boxesIn) }
    }
    const again = await openAgain('')
    expect(again.box).toEqual(plain.box)
    for (const zoom of ['0.5', '1.25', '2']) {
      expect(await openAgain(zoom), `${zoom} before the modal opens`).toEqual(again)
    }
    // Controls are where the pointer is.
    await dialog(page).getByTestId('all-wallets').click()
    await dialog(page).getByTestId('portico-wallet-search').fill('amb')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it.each(['html', 'body'])('has its own size in the first frame: %s', async selector => {
    const plain = await openGuest({ name: 'plain' })
    await plain.evaluate('modal.open()')
    const { box, picture } = await seenCard(plain)
    for (const zoom of [0.5, 2]) {
      const page = await openGuest({ name: 'zoomed', css: `${selector} { zoom: ${zoom} }` })
      await page.evaluate(() => {
        const widths: number[] = []
        const watch = () => {
          const modal = document.querySelector('portico-modal')
          const card = modal?.shadowRoot?.querySelector('dialog[open] .card')
          if (card) widths.push(Math.round(card.getBoundingClientRect().width * (card.currentCSSZoom ?? 1)))
          if (widths.length < 20) requestAnimationFrame(watch)
        }
        Object.assign(window, { widths })
        watch()
      })
      await page.evaluate('modal.open()')
      const now = await seenCard(page)
      expect(now.box).toEqual(box)
      expect(now.picture.equals(picture)).toBe(true)
      await page.waitForFunction('widths.length === 20')
      expect(new Set(await page.evaluate<number[]>('widths'))).toEqual(new Set([Math.round(box.width)]))
    }
  })

  it('follows the zoom as a part of the page', async () => {
    const page = await openGuest({
      name: 'zoomed place',
      html: '<section style="inline-size: 300px"><div id="place"></div></section>',
      more: `container: '#place'`,
    })
    const region = page.locator('portico-modal').getByRole('region', { name: 'Connect' })
    await region.waitFor()
    const width = async () => (await region.boundingBox())?.width
    expect(await width()).toBe(300)
    for (const selector of ['html', 'body', 'section']) {
      await page.evaluate(
        name => document.querySelector<HTMLElement>(name)?.style.setProperty('zoom', '1.5'),
        selector,
      )
      await expect.poll(width).toBe(450)
      await page.evaluate(
        name => document.querySelector<HTMLElement>(name)?.style.removeProperty('zoom'),
        selector,
      )
      await expect.poll(width).toBe(300)
    }
  })
})

/** Remembers all shadow roots, also closed ones, so that the test can look into them. The roots stay closed. */
const rememberRoots = `
  window.roots = []
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) { const root = attach.call(this, init); roots.push(root); return root }
  window.inModal = selector => roots.map(root => root.querySelector(selector)).find(found => found)`

const insideRoot = (mode: ShadowRootMode): string => `
  const box = document.querySelector('#box')
  const outer = box.attachShadow({ mode: '${mode}' })
  outer.innerHTML = '<section style="inline-size: 420px"></section>'
  window.outer = [outer]
  const place = outer.querySelector('section')`

describe('the modal where a shadow root hides its elements (F7)', () => {
  it.each<[string, Partial<Guest>]>([
    ['a dialog in a closed root', { more: `shadowRoot: 'closed'` }],
    ['inline, in an open root of the page', { first: insideRoot('open'), more: 'container: place' }],
    ['inline, in a closed root of the page', { first: insideRoot('closed'), more: 'container: place' }],
    [
      'inline, in a closed root, in a closed root of the page',
      { first: insideRoot('closed'), more: `container: place, shadowRoot: 'closed'` },
    ],
  ])('no event of it reaches the page, and everything works: %s', async (name, guest) => {
    const { page } = await openIn({ name, html: '<div id="box"></div>', ...guest }, rememberRoots, {
      hasTouch: true,
      viewport: { width: 1000, height: 800 },
    })
    if (!guest.first) await page.locator('#open').click()
    const see = <T>(selector: string, read: string): Promise<T> =>
      page.evaluate(`(found => found && (${read}))(inModal(${JSON.stringify(selector)}))`)
    const middle = async (selector: string): Promise<readonly [number, number]> => {
      const seen = () =>
        see<[number, number] | undefined>(
          selector,
          '(({ x, y, width, height }) => [x + width / 2, y + height / 2])(found.getBoundingClientRect())',
        )
      // Content that arrives, such as the results of a search, moves the controls.
      const places: (string | undefined)[] = []
      const isAtRest = async () => {
        places.push((await seen())?.join())
        const [last, ...before] = places.slice(-4)
        return before.length === 3 && last !== undefined && before.every(place => place === last)
      }
      await expect.poll(isAtRest, { interval: 150 }).toBe(true)
      return (await seen()) ?? [0, 0]
    }
    const field = 'input[type=email]'
    const value = (selector: string) => see<string>(selector, 'found.value')
    await middle(field)
    // The events of the page's own elements go on. Those of the modal would name its element, or the page's element
    // around it. This element is entered and left too, and `pointerrawupdate` is stopped for a dialog only.
    const isOfPage = (line: string) =>
      guest.first !== undefined && /^(?:\w+(?:enter|leave)|pointerraw)/.test(line)
    const leaks = async () =>
      (await heard(page)).filter(line => /PORTICO-MODAL|box|DIALOG|INPUT|SPAN/.test(line) && !isOfPage(line))
    await leaks()

    await page.mouse.move(5, 5)
    await page.mouse.move(...(await middle('[data-testid=all-wallets]')))
    await page.mouse.move(...(await middle(field)))
    await page.mouse.click(...(await middle(field)))
    await page.keyboard.type('kim/x')
    await page.keyboard.press('Backspace')
    expect(await value(field)).toBe('kim/')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('End')
    await page.keyboard.press('Control+v')
    expect(await value(field)).toBe('kim/kim/')
    await compose(page, 'に')
    expect(await value(field)).toMatch(/に$/)
    await page.mouse.wheel(0, 40)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.mouse.dblclick(...(await middle('h1')))
    await page.mouse.click(...(await middle('h1')), { button: 'right' })
    expect(await leaks()).toEqual([])

    // A click, a tap and a key press the controls.
    await page.mouse.click(...(await middle('[data-testid=all-wallets]')))
    await page.mouse.click(...(await middle('[data-testid=portico-wallet-search]')))
    await page.keyboard.type('amb')
    await expect.poll(() => value('[data-testid=portico-wallet-search]')).toBe('amb')
    await page.touchscreen.tap(...(await middle('[data-testid=header-back]')))
    await middle(field)
    await page.mouse.click(...(await middle('[data-testid=all-wallets]')))
    await middle('[data-testid=header-back]')
    await page.keyboard.press('Shift+Tab')
    await see('[data-testid=header-back]', 'found.focus()')
    await page.keyboard.press('Enter')
    await middle(field)
    await page.mouse.move(5, 5)
    expect(await leaks()).toEqual([])
    if (guest.first) return
    await page.keyboard.press('Escape')
    await expect.poll(() => see('dialog[open]', 'true')).toBeFalsy()
    expect(await leaks()).toEqual([])
  })
})

describe('the modal that the page draws again', () => {
  const search = (page: Page) => page.locator('portico-modal').getByTestId('portico-wallet-search')
  const typeInSearch = async (page: Page): Promise<void> => {
    await page.locator('portico-modal').getByTestId('all-wallets').click()
    await search(page).fill('amb')
  }
  const keptSearch = async (page: Page): Promise<void> => {
    await expect.poll(() => search(page).isVisible()).toBe(true)
    expect(await search(page).inputValue()).toBe('amb')
  }

  it('keeps its view, its focus and what was typed: as a dialog', async () => {
    const page = await openGuest({ name: 'drawn again' })
    await page.locator('#open').click()
    await typeInSearch(page)
    await page.evaluate(
      `modal.update({ messages: { 'connect.all': 'Every wallet', 'guide.all': 'Every wallet', 'walletLink.all': 'Every wallet' }, themeVariables: { '--w3m-accent': '#0a7' } })`,
    )
    await dialog(page).getByRole('heading', { name: 'Every wallet' }).waitFor()
    await keptSearch(page)
    await page.keyboard.type('e')
    expect(await search(page).inputValue()).toBe('ambe')
    await page.keyboard.press('Backspace')
    // A router puts the element into another place.
    for (const place of ['body', 'main']) {
      await page.evaluate(
        to => document.querySelector(to)?.append(document.querySelector('portico-modal') ?? ''),
        place,
      )
      await expect.poll(() => page.locator('portico-modal dialog:modal').count()).toBe(1)
      await keptSearch(page)
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('keeps its view and what was typed: as a part of the page, whose place goes and comes', async () => {
    const page = await openGuest({
      name: 'mounted again',
      html: '<div id="app"><portico-modal inline></portico-modal></div>',
      // A framework takes the element away and makes a new one, at once or after a while.
      script: `window.unmount = () => document.querySelector('#app').replaceChildren()
        window.mount = () => document.querySelector('#app').append(
          Object.assign(document.createElement('section'), { innerHTML: '<portico-modal inline></portico-modal>' }))`,
    })
    await typeInSearch(page)
    await page.evaluate('unmount(); mount()')
    await keptSearch(page)
    await page.evaluate('unmount()')
    await expect.poll(() => search(page).count()).toBe(0)
    await page.evaluate('mount()')
    await keptSearch(page)
    await page.evaluate(`modal.update({ locale: 'de' })`)
    await page.evaluate(() => document.querySelector('main')?.prepend(document.querySelector('#app') ?? ''))
    await keptSearch(page)
  })

  it('the browser goes back one view in an inline modal, and then goes back in the page (F10)', async () => {
    const page = await openGuest({
      name: 'inline routes',
      html: '<portico-modal inline></portico-modal>',
      script: `history.pushState({}, '', '#two')`,
    })
    const hash = () => page.evaluate(() => location.hash)
    await page.locator('portico-modal').getByTestId('all-wallets').click()
    await search(page).click()
    await goBack(page)
    await page.getByRole('region', { name: 'Connect' }).waitFor()
    expect(await hash()).toBe('#two')
    await page.getByRole('region', { name: 'Connect' }).getByRole('heading', { level: 1 }).click()
    await goBack(page)
    await expect.poll(hash).toBe('')
    expect(await page.getByRole('region', { name: 'Connect' }).isVisible()).toBe(true)
  })
})

/** Moves a finger in the window, as a hand does, and lifts it. */
async function swipe(page: Page, [x, from]: readonly [number, number], to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', from + ((to - from) * step) / 12)
  await touch('touchEnd', to)
  await session.detach()
}

const phoneWindow: BrowserContextOptions = {
  viewport: { width: 390, height: 700 },
  hasTouch: true,
  isMobile: true,
}

it('no touch of the sheet reaches a page that listened before, and the finger scrolls, drags and dismisses (F7, F8)', async () => {
  const { page } = await openIn(
    {
      name: 'phone',
      head: '<meta name="viewport" content="width=device-width">',
      script: `for (const target of [window, document, document.body])
        for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'])
          target.addEventListener(type, event => { heard.push(type + ' early'); event.preventDefault() }, { capture: true, passive: false })`,
    },
    undefined,
    phoneWindow,
  )
  await page.evaluate('scrollTo(0, 100); modal.open()')
  await dialog(page).getByTestId('all-wallets').tap()
  await dialog(page).getByTestId('portico-wallet-search').waitFor()
  await atRest(page)
  const body = dialog(page).locator('.body')
  const top = () => body.evaluate(box => box.scrollTop)
  const place = () =>
    dialog(page)
      .getByTestId('w3m-modal-card')
      .evaluate(card => card.getBoundingClientRect().top)
  await expect.poll(() => body.evaluate(box => box.scrollHeight - box.clientHeight)).toBeGreaterThan(300)
  const rest = await place()
  await heard(page)
  // A finger that moves up scrolls the list, and back down scrolls it back.
  await swipe(page, [200, 600], 350)
  await expect.poll(top).toBeGreaterThan(100)
  await swipe(page, [200, 350], 420)
  expect(await place()).toBe(rest)
  await swipe(page, [200, 350], 690)
  await expect.poll(top).toBe(0)
  // At the top, it drags the card a little, and the card springs back.
  await swipe(page, [200, 400], 440)
  await expect.poll(place).toBe(rest)
  expect(await dialog(page).isVisible()).toBe(true)
  // Nothing moves the page: not the scrim, not the head.
  await swipe(page, [200, 20], 400)
  expect(await page.evaluate('scrollY')).toBe(100)
  if (!(await dialog(page).isVisible())) throw new Error('The scrim has closed the dialog')
  // Far enough, the finger dismisses the sheet.
  await swipe(page, [200, 300], 690)
  await dialog(page).waitFor({ state: 'hidden' })
  // A finger also enters and leaves the page that the dialog covers.
  const ofPage = /^pointer(?:enter|leave) \S+ (?:true|false) (?:#document|HTML) $/
  expect((await heard(page)).filter(line => !ofPage.test(line))).toEqual([])
  expect(await page.evaluate('scrollY')).toBe(100)
})

it('the sheet stays above the keyboard of a phone (F44)', async () => {
  const { page } = await openIn(
    { name: 'phone', head: '<meta name="viewport" content="width=device-width">' },
    undefined,
    phoneWindow,
  )
  await page.evaluate('modal.open()')
  await dialog(page).getByTestId('all-wallets').tap()
  const search = dialog(page).getByTestId('portico-wallet-search')
  await search.tap()
  // The keyboard of the phone covers the lower part of the window.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - 300 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  const foot = () =>
    dialog(page)
      .getByTestId('w3m-modal-card')
      .evaluate(card => card.getBoundingClientRect().bottom)
  await expect.poll(foot).toBeLessThanOrEqual(400)
  expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport as object, 'height')
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(foot).toBe(700)
})

it.each([
  ['upright', { width: 390, height: 844 }, { top: 47, bottom: 34, left: 0, right: 0 }],
  ['on its side', { width: 844, height: 390 }, { top: 0, bottom: 21, left: 47, right: 47 }],
])(
  'the modal of an installed web app keeps clear of the notch and the home bar of a phone: %s (F44)',
  async (name, viewport, insets) => {
    const { page } = await openIn(
      { name, head: '<meta name="viewport" content="width=device-width, viewport-fit=cover">' },
      undefined,
      { ...phoneWindow, viewport },
    )
    const session = await page.context().newCDPSession(page)
    // The page of an installed web app reaches below the notch, because no bar of a browser is around it.
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
    const seenInsets = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.paddingTop = 'env(safe-area-inset-top)'
      probe.style.paddingLeft = 'env(safe-area-inset-left)'
      document.body.append(probe)
      const { paddingTop, paddingLeft } = getComputedStyle(probe)
      probe.remove()
      return [paddingTop, paddingLeft]
    })
    expect(seenInsets).toEqual([`${insets.top}px`, `${insets.left}px`])
    await page.evaluate('modal.open()')
    for (const view of ['Connect', 'All wallets']) {
      await dialog(page).getByRole('heading', { level: 1, name: view }).waitFor()
      await atRest(page)
      const seen = await dialog(page).evaluate(modal => {
        const card = modal.querySelector('.card')
        for (const box of [card, modal.querySelector('.body')]) box?.scrollTo({ top: 1e6 })
        const { top = 0, left = 0, right = 0 } = card?.getBoundingClientRect() ?? {}
        const controls = [...modal.querySelectorAll('button, a, input')].map(node =>
          node.getBoundingClientRect(),
        )
        return { top, left, right, end: Math.max(...controls.map(({ bottom }) => bottom)) }
      })
      expect(seen.top).toBeGreaterThanOrEqual(insets.top)
      expect(seen.left).toBeGreaterThanOrEqual(insets.left)
      expect(seen.right).toBeLessThanOrEqual(viewport.width - insets.right)
      expect(seen.end).toBeLessThanOrEqual(viewport.height - insets.bottom)
      if (view === 'Connect') await dialog(page).getByTestId('all-wallets').tap()
    }
    // An installed web app has no Back button of the browser, so the modal's own controls lead out of it.
    await dialog(page).getByTestId('header-back').tap()
    await dialog(page).getByTestId('w3m-header-close').tap()
    await dialog(page).waitFor({ state: 'hidden' })
  },
)
