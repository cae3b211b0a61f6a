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
  wallet: WalletUser
  phone: PhoneUser
  login: LoginControl
  chain: ChainControl
  faults: FaultControl
  clock: ClockControl
  /** Takes the chains and the services back to their start before each test. */
  freshWorld: undefined
}

/** What the fixtures add to each worker of Playwright. */
export type KitWorkerFixtures = {
  /** Options of the world: `test.use({ worldOptions: { chains: [1, 137] } })`. */
  worldOptions: WorldOptions
  world: World
}

type Use<Value> = (value: Value) => Promise<void>
type Shared = { readonly page: KitPage } & KitFixtures & KitWorkerFixtures

/**
 * The fixtures for Playwright. Each worker has a world of its own.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { fixtures } from 'portico/testing'
 * export const test = base.extend(fixtures)
 */
export const fixtures = {
  worldOptions: [{} as WorldOptions, { option: true, scope: 'worker' }],
  walletOptions: [{} as WalletOptions, { option: true }],
  world: [
    async ({ worldOptions }: Shared, use: Use<World>): Promise<void> => {
      const world = await startWorld(worldOptions)
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  freshWorld: [
    async ({ world }: Shared, use: Use<undefined>): Promise<void> => {
      world.faults.off()
      await world.chain.reset()
      await use(undefined)
    },
    { auto: true },
  ],
  wallet: async ({ page, world, walletOptions }: Shared, use: Use<WalletUser>): Promise<void> => {
    await use(await addWallet(page, world, walletOptions))
  },
  phone: async ({ world }: Shared, use: Use<PhoneUser>): Promise<void> => {
    const phone = await openPhone(world)
    await use(phone)
    await phone.close()
  },
  login: async ({ world }: Shared, use: Use<LoginControl>): Promise<void> => use(world.login),
  chain: async ({ world }: Shared, use: Use<ChainControl>): Promise<void> => use(world.chain),
  faults: async ({ world }: Shared, use: Use<FaultControl>): Promise<void> => use(world.faults),
  clock: async ({ page }: Shared, use: Use<ClockControl>): Promise<void> => use(createClock(page)),
} as const
