import { type Payer, showPayer } from './payer.ts'
import { startShop } from './start.ts'

type Queue = { q: { push(call: readonly [string, (payer: Payer) => void]): unknown } }
type Page = Window & { portico?: Queue }

const page = window as Page
// Before the script tag has loaded this is a list of calls that it will replay; afterwards the calls run at once.
page.portico ??= { q: [] }
page.portico.q.push(['account.subscribe', showPayer])
await startShop()
