import { expect, it } from 'vitest'
import { nameOf } from '../sandbox/contract/case.ts'
import { contractCases } from '../sandbox/contract/cases.ts'
import { differencesFrom } from '../sandbox/contract/differences.ts'

const projectId = process.env.PORTICO_PROJECT_ID ?? ''
const services = {
  provider: 'https://rpc.walletconnect.org',
  catalogue: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  projectId,
}
const isReachable = async () =>
  await fetch(`${services.provider}/v1/supported-chains`, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
const canAsk = projectId !== '' && (await isReachable())

/** Returns the id of the picture of the first wallet in the public catalogue. */
async function firstImage(): Promise<string> {
  const url = `${services.catalogue}/getWallets?projectId=${projectId}&st=appkit&sv=html-core-0.1.0&page=1&entries=1`
  const { data } = await fetch(url).then(response => response.json())
  return String(data?.[0]?.image_id)
}

// The contract cases that change data or need a signature run only against the sandbox, and not against the public
// services.
const cases = contractCases({
  address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
  solanaAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  otherToken: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  name: '',
  nameless: '0x00000000000000000000000000000000deadbeef',
  sessions: ['', ''],
  image: canAsk ? await firstImage() : '',
  sign: async () => ({}),
}).filter(({ writes }) => !writes)

const name = canAsk
  ? 'the public services keep the contract that the sandbox keeps'
  : 'the public services are not asked, because PORTICO_PROJECT_ID or the network is missing'

it(name, async () => {
  const differences: string[] = []
  for (const contractCase of canAsk ? cases : []) {
    for (const difference of await differencesFrom(contractCase, services))
      differences.push(`${nameOf(contractCase)}: ${difference}`)
  }
  expect(differences).toEqual([])
})
