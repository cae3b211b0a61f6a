import { createPortico } from 'portico'
import { payOptions, showPay } from './pay.ts'
import { showPayer } from './payer.ts'
import { showSignIn, signInOptions, signInWanted } from './sign-in.ts'
import { startShop } from './start.ts'

const { projectId, endpoints } = await startShop()
const evm = ['eip155:1', 'eip155:42161', 'eip155:137']
const evmOnly = !['everywhere', null].includes(signInWanted())
const portico = createPortico({
  projectId,
  endpoints,
  themeMode: 'auto',
  ...signInOptions(),
  ...payOptions(),
  networks: evmOnly ? evm : [...evm, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  metadata: { name: 'Slip & Ember', description: 'Pots with a little weather left in them' },
})
portico.subscribeAccount(showPayer)
showSignIn(portico)
showPay(portico)
