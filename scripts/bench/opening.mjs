import { uses as allUses } from './pages.mjs'
import { conditions, openVisitor, sleep } from './visitor.mjs'

/** Time that a person spends on the page before the click. */
const presenceMs = 1500

/** Measures the first opening of the modal on each page: bytes, files, times and CPU. */
export const measureOpening = async (bench, rounds) => {
  const { uses = allUses } = bench
  for (let round = 0; round < rounds; round += 1) {
    for (const condition of Object.keys(conditions)) {
      for (const use of uses) {
        await coldClick(bench, condition, use)
        await clickAfterPresence(bench, condition, use)
      }
    }
  }
}

const coldClick = async ({ browser, server, note }, condition, use) => {
  const put = (row, value) => note(`${row}, ${condition}`, use, value)
  // Clears the list of files that the previous visitor has loaded.
  server.take(use)
  const visitor = await openVisitor(browser, server.urlOf(use), conditions[condition])
  put('button can be pressed', await visitor.usable())
  await visitor.quiet()
  const before = server.take(use)
  const loading = await visitor.longestTask()
  const start = await visitor.cpuTime()
  const opened = await visitor.open()
  put('first click', opened.ms)
  put('longest task while the page loads', loading)
  if (!conditions[condition].network) {
    await visitor.quiet()
    const end = await visitor.cpuTime()
    put('CPU of the first opening, page', end.main - start.main)
    put('CPU of the first opening, other threads', end.others - start.others)
    put('longest task of the first opening', await visitor.longestTask())
    if (condition === '1x CPU')
      await countFiles(visitor, { before, opened, after: server.take(use), use, note })
    await visitor.close()
    await sleep(300)
    put('second click', (await visitor.open()).ms)
  }
  await visitor.context.close()
}

/** Records the number and size of the page's scripts, and the size of the worker's scripts. */
const countFiles = async (visitor, { before, opened, after, use, note }) => {
  const sent = [...before, ...after]
  const inPage = new Set(await visitor.page.evaluate(() => window.bench.scripts()))
  const page = sent.filter(({ path, isWorker }) => !isWorker && inPage.has(path))
  const worker = sent.filter(file => !page.includes(file))
  const painted = page.filter(({ path }) => opened.scripts.includes(path))
  const kB = files => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  note('JavaScript before the button works', use, kB(before))
  note('JavaScript until the wallets are painted', use, kB(painted))
  note('files until the wallets are painted', use, painted.length - before.length)
  note('JavaScript until the page is quiet', use, kB(page))
  note('files until the page is quiet', use, page.length - before.length)
  note('JavaScript of the worker beside it', use, kB(worker))
}

const clickAfterPresence = async ({ browser, server, note }, condition, use) => {
  const visitor = await openVisitor(browser, server.urlOf(use), conditions[condition])
  await visitor.usable()
  await visitor.page.mouse.move(600, 500)
  await visitor.page.mouse.move(610, 510)
  await sleep(presenceMs)
  note(`click after 1.5 s of presence, ${condition}`, use, (await visitor.open()).ms)
  await visitor.context.close()
}
