import { createServices } from './services.ts'
import { balances } from './streams/balances/feature.ts'
import { history } from './streams/history/feature.ts'
import { identity } from './streams/identity/feature.ts'
import { portfolio } from './streams/portfolio/feature.ts'
import { wallets } from './streams/wallets/feature.ts'

// The features that an account view needs. They are in one file, because they share much code. Separate files would
// increase the code that the worker loads at its start.
export { balances, createServices, history, identity, portfolio, wallets }
