import { measureLists } from './lists.mjs'
import { connect } from './revisit.mjs'
import { openStage } from './stage.mjs'
import { conditions, openVisitor, sleep } from './visitor.mjs'

const fast = conditions['1x CPU']

/**
 * Measures a connected visitor with 1, 5 and 20 tabs: the number of requests to the sandbox in a minute, and the time
 * from a click on the button to the balances in the last tab.
 */
export const measureTabs = async ({ browser, server, sandbox, note }) => {
  for (const tabs of [1, 5, 20]) {
    const first = await openVisitor(browser, server.urlOf('package'), fast)
    await connect(first)
    let last = first
    for (let more = 1; more < tabs; more += 1) {
      last = await openVisitor(browser, server.urlOf('package'), fast, first.context)
      await last.usable()
    }
    await last.quiet()
    const mark = sandbox.log.last()
    await sleep(60_000)
    note(`requests of ${tabs} tabs in 60 s`, 'package', sandbox.log.since(mark).length)
    note(`click to the balances in the last of ${tabs} tabs, 1x CPU`, 'package', (await last.open()).ms)
    await first.context.close()
  }
}

/** Measures the package with a growing number of accounts, history rows and wallets. */
export const measureGrowth = async bench => {
  for (const count of [1, 10, 100]) await openAccount(bench, count)
  for (const count of [100, 1000, 10_000]) await openHistory(bench, count)
  const stage = await openStage({ wallets: 6000 })
  try {
    await measureLists({ ...bench, ...stage, wallets: 6000 }, 1)
  } finally {
    await stage.close()
  }
}

const openAccount = async ({ browser, server, sandbox, note }, count) => {
  const visitor = await openVisitor(browser, server.urlOf('package', `?accounts=${count}`), fast)
  await connect(visitor)
  await visitor.quiet()
  const mark = sandbox.log.last()
  note(`click to the balances with ${count} accounts, 1x CPU`, 'package', (await visitor.open()).ms)
  await visitor.quiet()
  note(`requests of that opening with ${count} accounts`, 'package', sandbox.log.since(mark).length)
  await visitor.context.close()
}

const openHistory = async ({ browser, server, sandbox, note }, count) => {
  const { address } = sandbox.accounts.alice
  sandbox.provider.seed({ history: { [address]: historyRows(count, address) } })
  const visitor = await openVisitor(browser, server.urlOf('package'), fast)
  await connect(visitor)
  await visitor.open()
  await visitor.quiet()
  const ms = await visitor.page.evaluate(async () => {
    const activity = '[data-testid="w3m-account-default-activity-button"]'
    await window.bench.seen(activity)
    const began = performance.now()
    window.bench.find(activity).click()
    return (await window.bench.seen('[data-testid="portico-transaction"]')) - began
  })
  note(`click to the activity with ${count} rows, 1x CPU`, 'package', ms)
  await visitor.context.close()
}

const hourMs = 3_600_000

/** Returns history rows in the format of the data provider, one for each hour. */
const historyRows = (count, address) =>
  Array.from({ length: count }, (_, index) => ({
    id: `bench-${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.now() - index * hourMs).toISOString(),
      sentFrom: '0x2222222222222222222222222222222222222222',
      sentTo: address,
      status: 'confirmed',
      nonce: index,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1.5' },
        value: null,
        price: null,
      },
    ],
  }))
