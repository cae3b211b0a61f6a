import { type ClockControl, createClock } from './clock.ts'
import type { KitPage } from './page.ts'
import { openPhone, type PhoneUser } from './phone.ts'
import type { ChainControl, FaultControl, LoginControl, World, WorldOptions } from './types.ts'
import { addWallet, type WalletOptions, type WalletUser } from './wallet.ts'
import { startWorld } from './world.ts'

/** What the fixtures add to each test. */
export type KitFixtures = {
  /** Options of the wallet: `test.use({ walletOptions: { mode: 'auto' } })`. */
  walletOptions: WalletOptions
  /** The user of a wallet in the page. */
  wallet: WalletUser
  /** The user of a wallet on a phone. */
  phone: PhoneUser
  /** The emails of the login site. */
  login: LoginControl
  /** The chains of the world. */
  chain: ChainControl
  /** The faults of the services. */
  faults: FaultControl
  /** The clock of the visitor's device. */
  clock: ClockControl
  /** Takes the chains and the services back to their start before each test. */
  freshWorld: undefined
}

/** What the fixtures add to each worker of Playwright. */
export type KitWorkerFixtures = {
  /** Options of the world: `test.use({ worldOptions: { chains: [1, 137] } })`. */
  worldOptions: WorldOptions
  /** The world of this worker. */
  world: World
}

type Use<Value> = (value: Value) => Promise<void>
/** A fixture of Playwright that needs these other fixtures. */
type Fixture<Needs, Value> = (needs: Needs, use: Use<Value>) => Promise<void>
type HasPage = {
  /** The page of the test. */
  readonly page: KitPage
}
type HasWorld = {
  /** The world of the test. */
  readonly world: World
}

/**
 * The fixtures for Playwright. Each worker has a world of its own.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { fixtures, type KitFixtures, type KitWorkerFixtures } from 'portico/testing'
 * export const test = base.extend<KitFixtures, KitWorkerFixtures>(fixtures)
 */
export const fixtures: {
  worldOptions: [WorldOptions, { option: true; scope: 'worker' }]
  world: [Fixture<{ readonly worldOptions: WorldOptions }, World>, { scope: 'worker' }]
  walletOptions: [WalletOptions, { option: true }]
  freshWorld: [Fixture<HasWorld, undefined>, { auto: true }]
  wallet: Fixture<HasPage & HasWorld & { readonly walletOptions: WalletOptions }, WalletUser>
  phone: Fixture<HasWorld, PhoneUser>
  login: Fixture<HasWorld, LoginControl>
  chain: Fixture<HasWorld, ChainControl>
  faults: Fixture<HasWorld, FaultControl>
  clock: Fixture<HasPage, ClockControl>
} = {
  worldOptions: [{}, { option: true, scope: 'worker' }],
  walletOptions: [{}, { option: true }],
  world: [
    async ({ worldOptions }, use) => {
      const world = await startWorld(worldOptions)
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  freshWorld: [
    async ({ world }, use) => {
      world.faults.off()
      await world.chain.reset()
      await use(undefined)
    },
    { auto: true },
  ],
  wallet: async ({ page, world, walletOptions }, use) => use(await addWallet(page, world, walletOptions)),
  phone: async ({ world }, use) => {
    const phone = await openPhone(world)
    await use(phone)
    await phone.close()
  },
  login: async ({ world }, use) => use(world.login),
  chain: async ({ world }, use) => use(world.chain),
  faults: async ({ world }, use) => use(world.faults),
  clock: async ({ page }, use) => use(createClock(page)),
}
