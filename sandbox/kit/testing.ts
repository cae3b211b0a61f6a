export type { FaultKind } from '../faults.ts'
export type { LogEntry } from '../request-log.ts'
export type { PhoneHabits } from '../wallets/phone/habits.ts'
export { type ClockControl, createClock } from './clock.ts'
export { fixtures, type KitFixtures, type KitWorkerFixtures } from './fixtures.ts'
export type { KitPage } from './page.ts'
export { openPhone, type PhoneOptions, type PhoneUser } from './phone.ts'
export { redirectServices } from './services.ts'
export type {
  ChainControl,
  FaultChoice,
  FaultControl,
  LoginControl,
  World,
  WorldAccount,
  WorldChain,
  WorldEndpoints,
  WorldNetwork,
  WorldOptions,
  WorldService,
} from './types.ts'
export { addSolanaWallet, addWallet, type Quirk, type WalletOptions, type WalletUser } from './wallet.ts'
export { startWorld } from './world.ts'
