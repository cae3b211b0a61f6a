import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileMessage } from '../../../src/ui/app/language/compile-message.ts'
import { siteMessages } from '../../../src/ui/app/language/site-messages.ts'
import { translator as translatorOf } from '../../../src/ui/app/translator.ts'

const translator = (messages: Readonly<Record<string, string>>, language: string) =>
  translatorOf({ language }, undefined, siteMessages(messages, compileMessage))

const list = {
  id: 'greeting',
  hello: 'Hello',
  bye: 'Bye',
  named: (name: string, count: number) => `Hello ${name}, ${count} times`,
  steps: { first: 'First', second: (name: string) => `Second ${name}` },
  pairs: { moved: ['It moved', 'Ask first.'] as const },
}
const inGerman = (messages: Readonly<Record<string, string>>) => translator(messages, 'de').words(list)

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('the translator', () => {
  it.each([
    ['Browser wallet', 'Wallet dieses Browsers'],
    ['Solana wallet app', 'Solana-Wallet-App'],
    ['Email login', 'E-Mail-Login'],
    ['Google login', 'Login mit Google'],
    ['GitHub login', 'Login mit GitHub'],
    ['MetaMask', 'MetaMask'],
    ['Best login', 'Best login'],
  ])('translates the name of a wallet only if Portico has given it: %s (38.8)', (name, translated) => {
    const { walletName, words, text } = translator(
      {
        'ownWallets.browser': 'Wallet dieses Browsers',
        'ownWallets.solanaApp': 'Solana-Wallet-App',
        'ownWallets.email': 'E-Mail-Login',
        'ownWallets.social': 'Login mit {name}',
        'greeting.named': 'Hallo {0}',
        'errors.offline': '{wallet} fehlt',
      },
      'de',
    )
    expect(walletName(name)).toBe(translated)
    expect(words(list).named(name, 1)).toBe(`Hallo ${translated}`)
    expect(text('errors.offline', { wallet: name })).toBe(`${translated} fehlt`)
  })

  it("uses the site's translations, and English where the site has none", () => {
    const words = inGerman({
      'greeting.hello': 'Hallo',
      'greeting.named': '{1} mal Hallo, {0} {2}',
      'other.bye': '!',
    })
    expect(words.hello).toBe('Hallo')
    expect(words.bye).toBe('Bye')
    expect(words.named('Ada', 3)).toBe('3 mal Hallo, Ada {2}')
  })

  it('translates one message inside an object or an array if the site gives the path of this message', () => {
    const words = inGerman({
      'greeting.steps.second': 'Zweitens {0}',
      'greeting.pairs.moved.1': 'Frag zuerst.',
    })
    expect(words.steps.first).toBe('First')
    expect(words.steps.second('Ada')).toBe('Zweitens Ada')
    expect(words.pairs.moved).toEqual(['It moved', 'Frag zuerst.'])
  })

  it('keeps the English messages of a group if the site gives one text in place of the whole group', () => {
    expect(inGerman({ 'greeting.steps': 'Schritte' }).steps.first).toBe('First')
  })

  it.each([
    ['de', 1, '1 Konto'],
    ['de', 2, '2 Konten'],
    ['pl', 2, '2 konta'],
    ['pl', 5, '5 kont'],
    ['ar', 2, 'few or other'],
  ] as const)('chooses the plural form of the language: %s, count %i, text "%s"', (language, count, text) => {
    const forms = {
      de: '{1} {1|one:Konto|other:Konten}',
      pl: '{1} {1|one:konto|few:konta|many:kont|other:konta}',
      ar: '{1|one:one|few:few or other}',
    }
    const { named } = translator({ 'greeting.named': forms[language] }, language).words(list)
    expect(named('', count)).toBe(text)
  })

  it('fills in the text after the bar in {wallet|Die Wallet} if the value of "wallet" is missing', () => {
    const { text } = translator({ 'errors.wallet-timeout': '{wallet|Die Wallet} antwortet nicht' }, 'de')
    expect(text('errors.wallet-timeout', { wallet: 'Heron' })).toBe('Heron antwortet nicht')
    expect(text('errors.wallet-timeout', {})).toBe('Die Wallet antwortet nicht')
    expect(text('errors.offline', {})).toBeUndefined()
  })

  it('returns the same object for the same messages, so no component renders again without need', () => {
    const { words } = translator({ 'greeting.hello': 'Hallo' }, 'de')
    expect(words(list)).toBe(words(list))
  })

  it("leaves a message group's id unchanged, even if the site's translation contains the id", () => {
    expect(inGerman({ 'greeting.id': 'x' }).id).toBe('greeting')
  })

  it('warns on the console about a translation for a group of messages that does not exist', () => {
    translator({ 'conect.title': 'Verbinden', 'errors.offline': 'Offline', 'confirm.yes': 'Ja' }, 'de')
    expect(warn.mock.calls).toEqual([['Portico has no message conect.title']])
  })

  it('warns once about each unknown message key, as soon as all messages of its group are loaded', () => {
    const [first, second] = [
      { id: 'wallets', title: 'Wallets' },
      { id: 'wallets', steps: { last: 'Last' } },
    ]
    const messages = {
      'wallets.titel': 'x',
      'wallets.title': 'x',
      'wallets.steps.last': 'x',
      'wallets.steps': 'x',
    }
    const { words } = translator(messages, 'de')
    words(first)
    expect(warn).not.toHaveBeenCalled()
    for (const list of [second, second, first]) words(list)
    expect(warn.mock.calls).toEqual([
      ['Portico has no message wallets.titel'],
      ['Portico has no message wallets.steps'],
    ])
  })

  const link = { id: 'connect', link: 'Link', copyLink: 'Copy link' }
  const asked = {
    id: 'connecting',
    pending: (wallet: string) => `${wallet} already has a request`,
    pendingBody: (wallet: string) => `Open ${wallet}.`,
  }
  const german = (messages: Readonly<Record<string, string>>) => translator(messages, 'de').words

  it('uses the text of a shared sentence at each of its places, unless the site gives a text for one place (38.1)', () => {
    const words = german({
      'common.link': 'Verweis',
      'common.copyLink': 'Kopieren',
      'connect.copyLink': 'Link kopieren',
    })
    expect(words(link).link).toBe('Verweis')
    expect(words(link).copyLink).toBe('Link kopieren')
    expect(warn).not.toHaveBeenCalled()
  })

  it('divides a sentence with a line break between a headline and its text (38.1)', () => {
    const words = german({ 'connecting.pending': '{0} hat schon eine Anfrage\nÖffne {0}.' })
    expect(words(asked).pending('Heron')).toBe('Heron hat schon eine Anfrage')
    expect(words(asked).pendingBody('Heron')).toBe('Öffne Heron.')
  })

  it('still takes the ids of single places, and the ids of earlier versions (38.1)', () => {
    const words = german({
      'connecting.pending': '{0} hat schon eine Anfrage',
      'connecting.pendingBody': 'Öffne {0} jetzt.',
      'names.what': 'Namen',
    })
    expect(words(asked).pending('Heron')).toBe('Heron hat schon eine Anfrage')
    expect(words(asked).pendingBody('Heron')).toBe('Öffne Heron jetzt.')
    expect(words({ id: 'names', title: 'Names' }).title).toBe('Namen')
    expect(warn).not.toHaveBeenCalled()
  })

  it('uses the shared advice of errors and the second line of an error (38.1)', () => {
    const { text } = translator(
      {
        'common.tryAgainInAMoment': 'Versuche es gleich noch einmal.',
        'errors.code-wrong': 'Der Code stimmt nicht\nSieh in der neuesten E-Mail nach.',
      },
      'de',
    )
    expect(text('errors.timed-out.help', {})).toBe('Versuche es gleich noch einmal.')
    expect(text('errors.code-wrong.help', {})).toBe('Sieh in der neuesten E-Mail nach.')
    expect(text('errors.code-wrong', {})).toBe('Der Code stimmt nicht')
  })

  it('takes ICU MessageFormat with named values: plurals, choices, numbers and dates (38.2)', () => {
    const words = {
      id: 'guide',
      found: (count: number) => `${count} wallets`,
      downloads: (wallet: string) => `Get ${wallet}`,
    }
    const polish = translator(
      {
        'guide.found':
          '{count, plural, one {# portfel} few {# portfele} many {# portfeli} other {# portfela}}',
      },
      'pl',
    ).words(words)
    expect([1, 2, 5, 22].map(polish.found)).toEqual(['1 portfel', '2 portfele', '5 portfeli', '22 portfele'])
    const others = [
      ['{count, number} Wallets', '1.234 Wallets'],
      ['{count, number, percent}', '123.400\u00a0%'],
      ['{count, plural, =1234 {genau} other {#}}', 'genau'],
      ['{count, selectordinal, other {#.}}', '1.234.'],
      ["'{'{count}'}'", '{1234}'],
      ['Anzahl: {count}', 'Anzahl: 1234'],
    ] as const
    for (const [text, shown] of others)
      expect(translator({ 'guide.found': text }, 'de').words(words).found(1234)).toBe(shown)
    expect(translator({ 'common.get': 'Hol {wallet}' }, 'de').words(words).downloads('Heron')).toBe(
      'Hol Heron',
    )
  })

  it('shows a choice for a value that is missing, and not for a value with that name (38.2)', () => {
    const { text } = translator(
      { 'errors.wallet-timeout': '{wallet, select, missing {Die Wallet} other {{wallet}}} schweigt' },
      'de',
    )
    expect(text('errors.wallet-timeout', {})).toBe('Die Wallet schweigt')
    expect(text('errors.wallet-timeout', { wallet: 'missing' })).toBe('missing schweigt')
  })

  it('names a sentence on the console that is not valid, and shows it as it is (38.2)', () => {
    const words = translator({ 'greeting.named': '{0, plural, one {x}}' }, 'de').words(list)
    expect(words.named('Ada', 3)).toBe('{0, plural, one {x}}')
    expect(warn.mock.lastCall?.[0]).toContain('The message greeting.named is not valid ICU MessageFormat')
  })
})
