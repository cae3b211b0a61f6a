import { expect, it } from 'vitest'
import { explainer } from '../../../src/ui/app/explain.ts'

const error = { code: 'wallet-timeout', message: '', context: { wallet: 'Heron' } } as const

it('an error is explained in English, with the values of its context', () => {
  expect(explainer({})(error)).toEqual({
    headline: 'No answer from Heron',
    body: 'Open Heron and look for the request, then try again.',
  })
})

it("the site's own messages replace the headline and the advice of an error", () => {
  const explain = explainer({
    'errors.wallet-timeout': 'Keine Antwort von {wallet|der Wallet}',
    'errors.wallet-timeout.help': 'Öffne {wallet|die Wallet}.',
  })
  expect(explain(error)).toEqual({ headline: 'Keine Antwort von Heron', body: 'Öffne Heron.' })
})

it('an error without a known code shows its own message', () => {
  const foreign = { code: 'made-up', message: 'Out of tea', context: {} } as never
  expect(explainer({})(foreign).headline).toBe('Out of tea')
})
