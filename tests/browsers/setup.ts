import type { TestProject } from 'vitest/node'
import type { Sandbox } from '../../sandbox/start.ts'
import { testWalletScript } from '../../sandbox/wallets/test-wallet.ts'
import { openStages } from '../journeys/setup.ts'
import { collectProblems } from './in-page.ts'

/**
 * Starts the sandbox and the demo shop. The shop's pages load a test wallet themselves, because not all of these
 * browsers can inject a script into a page.
 */
export default (project: TestProject): Promise<() => Promise<void>> => openStages(project, pageScript)

const pageScript = async ({ accounts, chains }: Sandbox): Promise<string> => {
  const known = chains
    .filter(({ caip }) => caip.startsWith('eip155:'))
    .map(({ caip, name, native, rpcUrl }) => ({
      id: Number(caip.slice(7)),
      name,
      symbol: native.symbol,
      rpcUrl,
    }))
  const wallet = await testWalletScript([
    {
      name: 'Heron Wallet',
      rdns: 'example.heron',
      keys: [accounts.alice.privateKey],
      chains: known,
      mode: 'auto',
    },
  ])
  return `(${collectProblems})();\n${wallet}`
}
