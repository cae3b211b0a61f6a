import { uses } from './pages.mjs'
import { conditions, openVisitor, sleep } from './visitor.mjs'

const firstWallet = '[data-testid^="wallet-selector-"]'

/** Connects the first wallet of the page, and waits until the modal has closed. */
export const connect = async visitor => {
  await visitor.usable()
  await visitor.open()
  await visitor.page.evaluate(selector => window.bench.find(selector).click(), firstWallet)
  await visitor.page.waitForFunction(() => window.bench.button()?.dataset.testid === 'account-button')
  await visitor.page.waitForFunction(() => !window.bench.find('dialog[open]')?.checkVisibility())
}

/**
 * Measures, for each page, the time from the navigation until the button shows the balance to a returning visitor. Then
 * measures it again with all sandbox services cut off.
 */
export const measureRevisit = async ({ browser, server, sandbox, note }, rounds) => {
  for (const use of uses) {
    const first = await openVisitor(browser, server.urlOf(use, '?balance'), conditions['1x CPU'])
    if (use === 'floor') await first.quiet()
    else {
      await connect(first)
      await first.balance()
    }
    await sleep(1000)
    await first.page.close()
    const again = async row => {
      const url = server.urlOf(use, '?balance')
      const visitor = await openVisitor(browser, url, conditions['1x CPU'], first.context)
      note(row, use, await visitor.balance())
      await visitor.page.close()
    }
    for (let round = 0; round < rounds; round += 1) {
      await again('revisit, balance shown')
      sandbox.faults.set({ route: '*', kind: 'cut' })
      await again('revisit, balance shown, every service cut off')
      sandbox.faults.clear()
    }
    await first.context.close()
  }
}

const warmCycles = 40
const countedCycles = 20

/** Measures the heap memory that each opening and closing of the modal leaves behind, after a warm-up. */
export const measureHeap = async ({ browser, server, note }) => {
  for (const use of ['floor', 'package']) {
    const visitor = await openVisitor(browser, server.urlOf(use), conditions['1x CPU'])
    await visitor.usable()
    const cycles = async count => {
      for (let done = 0; done < count; done += 1) {
        await visitor.open()
        await visitor.close()
      }
      await visitor.quiet()
      return visitor.heap()
    }
    const before = await cycles(warmCycles)
    note('heap per opening and closing', use, ((await cycles(countedCycles)) - before) / countedCycles)
    await visitor.context.close()
  }
}
