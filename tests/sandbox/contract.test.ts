import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, startCatalogue } from '../../sandbox/catalogue/catalogue.ts'
import { type ContractCase, contractCases, differencesFrom, nameOf } from './contract-cases.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

let sandbox: ProviderStage
let catalogue: Catalogue

beforeAll(async () => {
  sandbox = await startStage()
  catalogue = await startCatalogue({})
}, 30_000)
afterAll(() => Promise.all([sandbox?.close(), catalogue?.close()]))

/** Placeholders of addresses, which are known only when the chains run. */
const places = { address: '0x', token: '{token}', otherToken: '{other token}' }
const names = contractCases({ ...places, address: `0x${'0'.repeat(40)}` }).map(
  (one, index) => [nameOf(one), index] as const,
)

describe('the sandbox, compared with the contract of the public services', () => {
  it.each(names)('gives the response of the contract to %s', async (_name, index) => {
    const tokenOf = (symbol: string) =>
      sandbox.chains[0]?.tokens.find(token => token.symbol === symbol)?.address ?? ''
    const cases = contractCases({
      address: sandbox.accounts.alice.address,
      token: tokenOf('USDC'),
      otherToken: tokenOf('DAI'),
    })
    const services = {
      provider: sandbox.urls.provider,
      catalogue: catalogue.url,
      projectId: sandbox.projectId,
    }
    expect(await differencesFrom(cases[index] as ContractCase, services)).toEqual([])
  })
})
