import { expect, it } from 'vitest'
import { explainIn } from '../../../src/ui/app/explain.ts'
import { compileMessage } from '../../../src/ui/app/language/compile-message.ts'
import { siteMessages } from '../../../src/ui/app/language/site-messages.ts'
import { translator } from '../../../src/ui/app/translator.ts'

const error = { code: 'wallet-timeout', message: '', context: { wallet: 'Heron' } } as const
const explainer = (messages: Readonly<Record<string, string>>) =>
  explainIn(translator({ language: 'de' }, undefined, siteMessages(messages, compileMessage)).text)

it("an error without a translation is explained in English, with values such as the wallet's name", () => {
  expect(explainIn()(error)).toEqual({
    headline: 'No answer from Heron',
    body: 'Open Heron and look for the request, then try again.',
  })
})

it('translations of the site replace the headline and the advice of an error message', () => {
  const explain = explainer({
    'errors.wallet-timeout': 'Keine Antwort von {wallet|der Wallet}',
    'errors.wallet-timeout.help': 'Öffne {wallet|die Wallet}.',
  })
  expect(explain(error)).toEqual({ headline: 'Keine Antwort von Heron', body: 'Öffne Heron.' })
})

it("a site's translation replaces the words around a contract's revert reason", () => {
  const explain = explainer({ 'errors.reason': 'Grund: {reason}.' })
  expect(explain({ code: 'execution-reverted', message: '', context: { reason: 'paused' } }).body).toMatch(
    /^Grund: paused\. /,
  )
})

it("one translation replaces the headlines of all errors that only the site's developer can fix", () => {
  const explain = explainer({ 'errors.site': 'Diese Website ist falsch eingerichtet' })
  for (const code of ['origin-not-allowed', 'option-missing'])
    expect(explain({ code, message: '?', context: {} } as never).headline).toBe(
      'Diese Website ist falsch eingerichtet',
    )
})

it('an error with an unknown code shows its own message', () => {
  const foreign = { code: 'made-up', message: 'Out of tea', context: {} } as never
  expect(explainer({})(foreign).headline).toBe('Out of tea')
})
