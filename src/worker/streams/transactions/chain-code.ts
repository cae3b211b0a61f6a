/** Loads the code that prepares and simulates transactions of EVM networks. */
export async function loadEvm() {
  const [prepare, simulate, trial] = await Promise.all([
    import('../../chains/evm/prepare.ts'),
    import('../../chains/evm/simulate.ts'),
    import('../../chains/evm/trial.ts'),
  ])
  return { ...prepare, ...simulate, ...trial }
}

/** Loads the code that prepares and simulates transactions of Solana. */
export function loadSolana() {
  return import('../../chains/solana/prepare.ts')
}
