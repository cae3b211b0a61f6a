import type { CheckDecimals, DecimalsDeps } from '../streams/decimals.ts'

/** Checks decimals by a file that is fetched when the first amount is checked. Where it does not come, the check rejects. */
export function createLateDecimals(deps: Omit<DecimalsDeps, 'remembered'>): CheckDecimals {
  const remembered = new Map<string, number>()
  return async (network, token, given) => {
    const { createDecimals } = await import('../streams/decimals.ts')
    await createDecimals({ ...deps, remembered })(network, token, given)
  }
}
