import { expect, it } from 'vitest'
import type { ErrorCode } from '../../../src/domain/core/errors/app-error.ts'
import { type HelpCode, help } from '../../../src/domain/core/errors/help.ts'
import { isOwnDeed } from '../../../src/domain/core/errors/own-deeds.ts'
import { isOwnChoice } from '../../../src/domain/core/own-choice.ts'
import { canTryAgain } from '../../../src/domain/core/try-again.ts'

const advice = Object.entries(help) as readonly [HelpCode, string][]

it('offers no second attempt if the advice is only another wallet, network or account, or the site (37.4, no. 10)', () => {
  const elsewhere =
    /^(?:(?:Nothing was \w+\. )?(?:Update the wallet, or use another one|Use another (?:wallet|account)(?:, or let the site know)?|Choose another (?:account or )?wallet(?:, and let the site know)?|Pick another network(?:, or use another wallet)?|Let the site know(?:, or connect a wallet app instead)?(?:\. Installed wallets still work)?))\.$/
  const wrong = advice
    .filter(([code, text]) => elsewhere.test(text) && canTryAgain(code))
    .map(([code]) => code)
  expect(wrong).toEqual([])
})

it('offers a second attempt wherever the advice is to try again (37.4, no. 10)', () => {
  const wrong = advice.filter(([code, text]) => /\btry again\b/i.test(text) && !canTryAgain(code))
  expect(wrong).toEqual([])
})

it('treats what the user declined, and what still waits in the wallet, as no failure (37.4, no. 29)', () => {
  const codes = Object.keys(help) as readonly ErrorCode[]
  const declined = codes.filter(code => /(?:rejected|declined|cancelled|pending)$/.test(code))
  expect(declined.filter(code => !isOwnChoice(code))).toEqual(['rpc-transaction-rejected'])
  expect(codes.filter(isOwnChoice).filter(code => !isOwnDeed(code))).toEqual(['request-pending'])
})
