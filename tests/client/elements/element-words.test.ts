import { afterEach, expect, it, vi } from 'vitest'
import { createElementWords } from '../../../src/client/elements/element-words.ts'

afterEach(() => vi.restoreAllMocks())

it("the elements have the site's texts, and change when the site sets other ones (38.8)", async () => {
  const options = { locale: 'nl', messages: { 'common.connect': 'Verbinden' } as Record<string, string> }
  const onChange = vi.fn()
  const words = createElementWords(options, onChange)
  expect(words.get().connect).toBe('Connect')
  words.load()
  await expect.poll(() => words.get().connect).toBe('Verbinden')
  expect(words.get().wallet).toBe('Wallet')
  options.messages = { 'elements.connect': 'Koppelen' }
  words.load()
  await expect.poll(() => words.get().connect).toBe('Koppelen')
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('the elements load no language while the site is English (38.4)', async () => {
  const onChange = vi.fn()
  const words = createElementWords({ locale: 'en-GB', messages: {} }, onChange)
  words.load()
  await Promise.resolve()
  expect(words.get().wrongNetwork).toBe('Wrong network')
  expect(onChange).not.toHaveBeenCalled()
})

it("without a language of the page and of the visitor, the elements speak the browser's language, as the modal does (38.8)", async () => {
  const { locale: _none, ...resolved } = new Intl.PluralRules().resolvedOptions()
  vi.spyOn(Intl.PluralRules.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, locale: 'de-DE' })
  const words = createElementWords({ messages: {} }, () => {})
  words.load()
  await expect.poll(() => words.get().connect).toBe('Verbinden')
  expect(words.attributes()).toEqual({ lang: 'de-DE', dir: 'ltr' })
})

it('the elements load no language that the modal does not have (38.4)', async () => {
  const onChange = vi.fn()
  const words = createElementWords({ locale: 'nl', messages: {} }, onChange)
  words.load()
  await vi.dynamicImportSettled()
  expect(words.attributes()).toEqual({ lang: 'en', dir: 'ltr' })
  expect(onChange).not.toHaveBeenCalled()
})

it('the elements say which language their texts have, and in which direction they are read (38.8)', async () => {
  const words = createElementWords({ locale: 'ar-EG', messages: {} }, () => {})
  expect(words.attributes()).toEqual({ lang: 'en', dir: 'ltr' })
  words.load()
  await expect.poll(() => words.attributes()).toEqual({ lang: 'ar-EG', dir: 'rtl' })
})
