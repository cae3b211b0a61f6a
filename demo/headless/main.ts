import { createPortico, networks } from 'portico'
import './page.css'
import { loadConfig, nodeUrl } from '../config.ts'
import { accountCard, balancesCard, historyCard } from './account.ts'
import { connectCard } from './connect.ts'
import { sendCard } from './send.ts'
import { swapCard } from './swap.ts'

const { projectId, endpoints, nodes } = await loadConfig()
/** In the sandbox, a sandbox node replaces the public node of the network. */
const shown = networks
  .filter(({ id }) => ['eip155:1', 'eip155:42161', 'eip155:137'].includes(id))
  .map(network => (nodes ? { ...network, rpcUrls: [nodeUrl(nodes, network.id, projectId)] } : network))
const portico = createPortico({
  id: 'till',
  projectId,
  endpoints,
  networks: shown,
  announceProvider: false,
  preload: 'none',
  metadata: { name: 'Till', description: 'A user interface of its own on Portico' },
})
const app = document.querySelector('#app') as HTMLElement
const connect = connectCard(portico)
const account = [
  accountCard(portico),
  balancesCard(portico),
  sendCard(portico),
  swapCard(portico),
  historyCard(portico),
]
app.append(connect, ...account)
portico.account.subscribe(({ isConnected, status }) => {
  const isKnown = isConnected || status === 'reconnecting'
  connect.hidden = isKnown
  for (const section of account) section.hidden = !isKnown
  app.classList.toggle('connected', isKnown)
})
