import { expect, it } from 'vitest'
import { contractCases, differencesFrom, nameOf } from '../sandbox/contract-cases.ts'

const projectId = process.env.PORTICO_PROJECT_ID ?? ''
const services = {
  provider: 'https://rpc.walletconnect.org',
  catalogue: 'https://api.web3modal.org',
  projectId,
}
const isReachable = async () =>
  await fetch(`${services.provider}/v1/supported-chains`, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
const canAsk = projectId !== '' && (await isReachable())

const cases = contractCases({
  address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  otherToken: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
})

const name = canAsk
  ? 'the public services keep the contract that the sandbox keeps'
  : 'the public services are not asked, because PORTICO_PROJECT_ID or the network is missing'

it(name, async () => {
  const differences: string[] = []
  for (const one of canAsk ? cases : []) {
    for (const difference of await differencesFrom(one, services))
      differences.push(`${nameOf(one)}: ${difference}`)
  }
  expect(differences).toEqual([])
})
