import { accountCases } from './account-cases.ts'
import type { ContractCase, ContractPlaces } from './case.ts'
import { catalogueCases } from './catalogue-cases.ts'
import { exchangeCases } from './exchange-cases.ts'
import { nameCases } from './name-cases.ts'
import { purchaseCases } from './purchase-cases.ts'
import { sessionCases } from './session-cases.ts'
import { swapCases } from './swap-cases.ts'

/**
 * Returns the test cases for all routes of the services' API. `places` has the addresses, names and ids of the
 * requests.
 */
export const contractCases = (places: ContractPlaces): readonly ContractCase[] =>
  [accountCases, swapCases, nameCases, purchaseCases, sessionCases, exchangeCases, catalogueCases].flatMap(
    casesOf => casesOf(places),
  )
