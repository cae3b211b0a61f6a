import { createPortico, networks } from 'portico'
import { nodeUrl } from '../config.ts'
import { payOptions, showPay } from './pay.ts'
import { showPayer } from './payer.ts'
import { showSignIn, signInOptions, signInWanted } from './sign-in.ts'
import { startShop } from './start.ts'

const { projectId, endpoints, nodes } = await startShop()
const evm = ['eip155:1', 'eip155:42161', 'eip155:137']
const evmOnly = !['everywhere', null].includes(signInWanted())
/** In the sandbox, a sandbox node replaces the public node of the network. */
const withNode = (id: string) => {
  const known = networks.find(network => network.id === id)
  return known && nodes ? { ...known, rpcUrls: [nodeUrl(nodes, id, projectId)] } : id
}
const portico = createPortico({
  projectId,
  endpoints,
  themeMode: 'auto',
  ...signInOptions(),
  ...payOptions(),
  networks: (evmOnly ? evm : [...evm, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']).map(withNode),
  metadata: { name: 'Slip & Ember', description: 'Pots with a little weather left in them' },
})
portico.account.subscribe(showPayer)
showSignIn(portico)
showPay(portico)
