import { createActions } from '../../sandbox/actions.ts'
import { startEvmChains } from '../../sandbox/chains/evm.ts'
import { startSolana } from '../../sandbox/chains/solana.ts'
import { type ProviderOptions, startProvider } from '../../sandbox/provider/provider.ts'
import { freePorts, projectId } from './provider-call.ts'

/**
 * The sandbox's data provider with its chains. The sandbox's other services do not run, so that a test starts faster.
 */
export type ProviderStage = Awaited<ReturnType<typeof startStage>>

/** Starts the chains, and the data provider without its rate limit, on any free ports. */
export const startStage = async (own: Pick<ProviderOptions, 'log' | 'now'> = {}) => {
  const [evm, solana] = await Promise.all([startEvmChains({ ports: freePorts }), startSolana({ port: 0 })])
  const actions = createActions(evm, solana)
  const shop = { mint: actions.fund, rateLimit: false, ...own } as const
  const provider = await startProvider({ port: 0, chains: evm.chains, solana, ...shop })
  return {
    ...actions,
    projectId,
    provider,
    urls: { provider: provider.url },
    chains: [...evm.chains, solana],
    accounts: evm.accounts,
    solanaAccounts: solana.accounts,
    close: () => Promise.all([provider.close(), evm.close(), solana.close()]),
  }
}
