import { describe, expect, it } from 'vitest'
import { fewerScenes, openGallery, overAll, partsOf, phone, show } from './gallery.ts'
import { useBrowser } from './harness.ts'
import { shownLanguages } from './languages-shown.ts'
import { measureTexts } from './measured-texts.ts'

useBrowser()

const few = shownLanguages.filter(([name]) => ['de', 'ar', 'ja', 'pseudo'].includes(name))
const views = fewerScenes.filter(scene => !scene.startsWith('Parts '))
const parts = partsOf(views).flatMap(([scenesName, some]) =>
  few.map(([name, options]) => [name, scenesName, { some, options }] as const),
)

// `tests/long/language-looks.test.ts` measures all scenes in all languages and in three widths.
describe('the texts of the modal in a language (38)', () => {
  it.each(parts)(
    'fit into their places: none is cut, shortened or lies on another (%s, 390 px, scenes %s)',
    async (_name, _scenes, { some, options }) => {
      const page = await openGallery(phone)
      expect(await overAll(page, some, options, () => page.evaluate(measureTexts))).toEqual([])
    },
  )

  it('are measured: a text that is too long for its place is a fault', async () => {
    const page = await openGallery(phone)
    await show(page, 'Connect loaded')
    const problemsWith = async (css: string) => {
      await page.evaluate(text => {
        const root = document.querySelector('portico-modal')?.shadowRoot
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
      }, css)
      return (await page.evaluate(measureTexts)).join('\n')
    }
    expect(await problemsWith('')).toBe('')
    expect(await problemsWith('h1 { inline-size: 20px; overflow: hidden; white-space: nowrap }')).toContain(
      'wider than its place',
    )
    expect(await problemsWith('button { inline-size: 20px !important }')).not.toBe('')
  })

  it('are measured: a word that breaks in two is a fault, in a language that has spaces', async () => {
    const page = await openGallery(phone)
    await show(page, 'Account loaded')
    const brokenIn = (text: string, attributes = '') =>
      page.evaluate(
        ([html, measure]) => {
          const body = document
            .querySelector('portico-modal')
            ?.shadowRoot?.querySelector('dialog[open] .body')
          body?.insertAdjacentHTML('afterbegin', html)
          const found = (new Function(`return (${measure})()`)() as string[]).filter(fault =>
            fault.startsWith('breaks in two: '),
          )
          body?.firstElementChild?.remove()
          return found.map(fault => fault.replace(/^breaks in two: | in <.*/gs, ''))
        },
        [
          `<p ${attributes} style="inline-size: 40px; overflow-wrap: anywhere">${text}</p>`,
          String(measureTexts),
        ] as const,
      )
    expect(await brokenIn('Empfangen')).toEqual(['Empfangen'])
    expect(await brokenIn('Jetzt Empfangen.')).toEqual(['Empfangen'])
    expect(await brokenIn('प्राप्तकर्ताओं')).toEqual(['प्राप्तकर्ताओं'])
    expect(await brokenIn('Подтверждено')).toEqual(['Подтверждено'])
    expect(await brokenIn('確認 MetaMask 接続')).toEqual(['MetaMask'])
    // A name of more than 20 letters may break, but no word of ours.
    expect(await brokenIn('Netzwerkgebührenschätzungen')).toEqual(['Netzwerkgebührenschätzungen'])
    expect(await brokenIn('Netzwerkgebührenschätzungen', 'translate="no"')).toEqual([])
    for (const whole of ['a b c d e f g', 'Emp&shy;fan&shy;gen', 'Emp-fan-gen', 'Emp&#8203;fan&#8203;gen'])
      expect(await brokenIn(whole)).toEqual([])
    for (const unspaced of ['取引を確認しています', 'ดูกิจกรรมไม่ได้', 'app.example.com', '0x12ab34cd56ef'])
      expect(await brokenIn(unspaced)).toEqual([])
  })

  it('are measured: an option or a placeholder that its field cuts is a fault', async () => {
    const page = await openGallery(phone)
    await show(page, 'Transactions loaded')
    const cut = (css: string) =>
      page.evaluate(
        ([text, measure]) => {
          const root = document.querySelector('portico-modal')?.shadowRoot
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
          return (new Function(`return (${measure})()`)() as string[]).filter(fault =>
            fault.startsWith('shortened'),
          )
        },
        [css, String(measureTexts)] as const,
      )
    expect(await cut('')).toEqual([])
    expect((await cut('.tools .select { flex: none !important; inline-size: 70px }')).join()).toContain(
      '<select',
    )
    expect((await cut('.field { max-inline-size: 90px }')).join()).toContain('<input')
  })

  it.each([
    ['ar', 1.5],
    ['fa', 1.5],
    ['he', 0],
    ['bn', 1.55],
    ['hi', 1.55],
    ['th', 1.55],
  ])(
    'have the room that the letters of their script need, and no gaps between letters (%s) (38.7)',
    async (locale, least) => {
      const page = await openGallery(phone)
      await show(page, 'WalletSendPreview doubtful', { locale })
      const styles = await page.evaluate(() => {
        const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog[open] .card')
        return [...(card?.querySelectorAll('*') ?? [])].map(element => {
          const { letterSpacing, lineHeight, fontSize } = getComputedStyle(element)
          const height = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
          return { letterSpacing, height, isText: element.matches('h1, h2, p, li, dt, dd, .banner') }
        })
      })
      expect([...new Set(styles.map(({ letterSpacing }) => letterSpacing))]).toEqual(['normal'])
      const heights = styles.filter(({ isText }) => isText).map(({ height }) => height)
      expect(heights.length).toBeGreaterThan(5)
      expect(Math.min(...heights)).toBeGreaterThan(least - 0.01)
    },
  )

  it.each([
    ['ja', 'auto-phrase', 'strict'],
    ['zh-Hant', 'normal', 'strict'],
    ['ko', 'keep-all', 'auto'],
  ])('end their lines as their script does (%s) (38.7)', async (locale, words, lines) => {
    const page = await openGallery(phone)
    await show(page, 'WalletSendPreview doubtful', { locale })
    const styles = await page.evaluate(() => {
      const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog[open] .card')
      return [...(card?.querySelectorAll('h1, p, dt, .banner') ?? [])].map(element => {
        const { wordBreak, lineBreak } = getComputedStyle(element)
        return `${wordBreak} ${lineBreak}`
      })
    })
    expect([...new Set(styles)]).toEqual([`${words} ${lines}`])
  })

  it.each([
    ['390 px', phone] as const,
    ['320 px', { ...phone, viewport: { width: 320, height: 640 } }] as const,
  ])('leave the export of the activity beside the choice of a token (%s)', async (_size, browser) => {
    const page = await openGallery(browser)
    const alone: string[] = []
    for (const [name, options] of shownLanguages) {
      await show(page, 'Transactions loaded', options)
      const [tokens, save] = await Promise.all(
        ['token', 'export'].map(id => page.getByTestId(`portico-history-${id}`).boundingBox()),
      )
      if (!tokens || !save || Math.abs(tokens.y - save.y) > 2) alone.push(name)
    }
    expect(alone).toEqual([])
  })
})
