import { type CaipAddress, networkOf } from '../core/entities.ts'

/**
 * The only contracts that a swap may call, and that may get an allowance: two versions of the 1inch router, in lower
 * case. On zkSync they have other addresses.
 */
const routers: readonly string[] = [
  '0x1111111254eeb25477b68fb85ed929f73a960582',
  '0x111111125421ca6dc452d289314280a0f8842a65',
]
const zkSyncRouters: readonly string[] = [
  '0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f',
  '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
]

export function routersOf(account: CaipAddress): readonly string[] {
  return networkOf(account) === 'eip155:324' ? zkSyncRouters : routers
}
