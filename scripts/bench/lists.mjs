import { conditions, openVisitor, sleep } from './visitor.mjs'

const tiles = { floor: '[data-testid^="wallet-selector-"]', package: '[data-testid^="wallet-search-item-"]' }

/** Measures typing and scrolling in the list of all wallets, on a slow CPU. */
export const measureLists = async (bench, rounds) => {
  for (let round = 0; round < rounds; round += 1)
    for (const use of ['floor', 'package']) await typeAndScroll(bench, use)
}

const typeAndScroll = async ({ browser, server, note, wallets = 600 }, use) => {
  const visitor = await openVisitor(browser, server.urlOf(use), conditions['4x CPU'])
  const { page } = visitor
  await visitor.usable()
  await visitor.open()
  await visitor.quiet()
  const scroll = () => page.evaluate(() => window.bench.scroll('.body'))
  if (use !== 'floor') {
    await page.evaluate(() => window.bench.find('[data-testid="all-wallets"]').click())
    await page.evaluate(selector => window.bench.seen(selector), tiles.package)
    await visitor.quiet()
    note(`scrolling ${wallets} wallets while they load, 4x CPU`, use, await scroll())
    if (wallets === 600) await loadAll(visitor)
  }
  if (wallets === 600) note(`scrolling ${wallets} wallets, 4x CPU`, use, await scroll())
  await page.evaluate(() => window.bench.find('.body').scrollTo(0, 0))
  await page.evaluate(() => window.bench.find('input[type=search]').focus())
  await visitor.quiet()
  const watch = await page.evaluateHandle(selector => window.bench.watchTyping(selector), tiles[use])
  await page.keyboard.type('orchard', { delay: 120 })
  await sleep(2500)
  const { worstKey, final } = await watch.evaluate(stop => stop())
  note(`worst key among ${wallets} wallets, 4x CPU`, use, worstKey)
  note(`last key to final list of ${wallets} wallets, 4x CPU`, use, final)
  await visitor.context.close()
}

/** Scrolls slowly to the end of the list, so that the modal loads every result page of wallets and every picture. */
const loadAll = async ({ page, quiet }) => {
  const toNext = () =>
    page.evaluate(() => {
      const body = window.bench.find('.body')
      body.scrollBy(0, body.clientHeight)
      return body.scrollTop + body.clientHeight < body.scrollHeight - 1
    })
  while (await toNext()) await sleep(60)
  await quiet()
}
