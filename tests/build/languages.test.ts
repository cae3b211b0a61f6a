import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { compiledLanguage, filesOf, languages } from '../../build/languages.ts'
import thaiCatalogue from '../../data/locales/th.json' with { type: 'json' }
import { allMessages } from '../../src/locales/all-messages.ts'
import { englishCatalogue } from '../../src/locales/catalogue.ts'
import { accent } from '../../src/locales/pseudo.ts'
import { readLanguage } from '../../src/ui/app/language/own-languages.ts'
import { translator } from '../../src/ui/app/translator.ts'

const catalogue = Object.fromEntries(
  Object.entries(englishCatalogue()).map(([id, { text }]) => [
    id,
    { text: text.split('\n').map(accent).join('\n') },
  ]),
)
const language = readLanguage(compiledLanguage(catalogue))

describe('the compiled form of a language (38.2, 38.4)', () => {
  it('has a text for every place of every list, in the order of the code', () => {
    const { words } = translator({ language: 'de' }, language)
    const textOf = (entry: unknown): unknown =>
      typeof entry === 'function'
        ? entry(2, 3, 4)
        : typeof entry === 'object'
          ? Object.values(entry ?? {}).map(textOf)
          : entry
    const names =
      /^(?:App Store|Google Play|Android|NFT|WalletConnect|Apple|Discord|Facebook|Farcaster|GitHub|Google|X|Bitcoin|Cosmos|Ethereum|Polkadot|Solana)$/
    for (const list of Object.values(allMessages).flat()) {
      const { id: _id, ...english } = list
      const { id: _, ...entries } = words(list)
      const [texts, originals] = [[textOf(entries)].flat(9), [textOf(english)].flat(9)]
      expect(texts).toEqual(
        originals.map(text => (names.test(String(text)) ? text : accent(String(text)).replaceAll("''", "'"))),
      )
    }
  })

  it('has a text for every error and its advice, with values by name', () => {
    const { text } = translator({ language: 'de' }, language)
    expect(text('errors.timed-out', {})).toBe(accent('The service took too long to respond'))
    expect(text('errors.timed-out.help', {})).toBe(accent('Try again in a moment.'))
    expect(text('errors.wallet-timeout', { wallet: 'Heron' })).toBe(`${accent('No answer from ')}Heron`)
    expect(text('errors.wallet-timeout', {})).toBe(accent('No answer from the wallet'))
    expect(text('errors.code-wrong.help', {})).toBe(accent('Check the latest email, or request a new code.'))
  })

  it('leaves a sentence without a translation English', () => {
    const { words } = translator(
      { language: 'de' },
      readLanguage(compiledLanguage({ 'connect.or': { text: 'oder' } })),
    )
    const [list = { id: '' }] = allMessages.connect
    expect(words(list)).toMatchObject({ or: 'oder', title: 'Connect a wallet' })
  })

  it('is in one file of at most 14 KiB, or in two if the script has larger letters', () => {
    const lines = Array.from({ length: 900 }, (_, line) => `${(line * 7919) ** 3} ${Math.sin(line)}`)
    const [first, rest] = filesOf('th', lines)
    expect(`${first}\n${rest}`).toBe(lines.join('\n'))
    expect(rest).not.toBe('')
    expect(filesOf('de', ['Senden', 'Tauschen'])).toEqual(['Senden\nTauschen', ''])
    expect(() => filesOf('th', [...lines, ...lines.map(line => `${line}${line.length}`)])).toThrow(
      'larger than two files',
    )
  })
})

it('the file of a language is not escaped and has no source map, where other files are and have one', async () => {
  const build = await rolldown({
    input: 'entry.ts',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry.ts' ? id : null),
        load: id =>
          id === 'entry.ts'
            ? {
                code: "export const sign = '…'\nexport const load = () => import('./th.json?language')",
                moduleType: 'js',
              }
            : null,
      },
      languages(),
    ],
  })
  const { output } = await build.generate({ format: 'esm', charset: 'ascii', minify: true, sourcemap: true })
  await build.close()
  const chunks = output.filter(file => file.type === 'chunk')
  const isThai = ({ moduleIds }: { moduleIds: readonly string[] }) =>
    moduleIds.some(id => id.includes('th.json'))
  const [thai, other] = [chunks.filter(isThai), chunks.filter(chunk => !isThai(chunk))]
  expect(thai.length).toBeGreaterThan(0)
  const built: string[] = []
  for (const { code, fileName } of thai) {
    expect(code).toMatch(/\p{Script=Thai}/u)
    expect(code).not.toMatch(/\\u0e/)
    expect(code).not.toContain('sourceMappingURL')
    expect(output.map(file => file.fileName)).not.toContain(`${fileName}.map`)
    const file = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly lines: string
    }
    built.push(file.lines)
  }
  for (const { code, fileName } of other) {
    expect(Buffer.byteLength(code)).toBe(code.length)
    expect(output.map(file => file.fileName)).toContain(`${fileName}.map`)
  }
  const [first, rest] = filesOf('th', compiledLanguage(thaiCatalogue))
  expect(built.sort()).toEqual([first, rest].filter(lines => lines !== '').sort())
})
