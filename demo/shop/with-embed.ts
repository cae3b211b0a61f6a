import { type Payer, showPayer } from './payer.ts'
import { startShop } from './start.ts'

type Queue = { q: { push(call: readonly [string, (payer: Payer) => void]): unknown } }
type Page = Window & { portico?: Queue }

const page = window as Page
// Until the script tag has loaded, `page.portico` is a queue of calls that the script runs when it loads. After that,
// each call runs immediately.
page.portico ??= { q: [] }
page.portico.q.push(['account.subscribe', showPayer])
await startShop()
