import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentProperties, contrast, rgbOf } from '../../../src/ui/app/accent.ts'

const colour = (text: string) => {
  const found = rgbOf(text)
  if (!found) throw new Error(`no colour: ${text}`)
  return found
}
const pairOf = (property: string | undefined) =>
  [...(property ?? '').matchAll(/rgb\(([^)]+)\)/g)].map(match =>
    colour(`rgb(${match[1]?.replaceAll(' ', ',')})`),
  )

describe('the accent colour of the site', () => {
  it('is adjusted to a contrast of 4.5:1 in text and 3:1 in shapes, whatever colour the site sets', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const roles = accentProperties(`rgb(${r}, ${g}, ${b})`)
        const [solidLight, solidDark] = pairOf(roles['--solid'])
        const [onLight, onDark] = pairOf(roles['--on-accent'])
        const [textLight, textDark] = pairOf(roles['--accent-text'])
        const [shapeLight, shapeDark] = pairOf(roles['--accent'])
        const [ringLight, ringDark] = pairOf(roles['--ring'])
        const [softLight, softDark] = pairOf(roles['--soft'])
        const white = colour('#fff')
        const dark = colour('#121313')
        const at = (a = white, b = white) => contrast(a, b)
        expect(at(solidLight, onLight)).toBeGreaterThanOrEqual(4.5)
        expect(at(solidDark, onDark)).toBeGreaterThanOrEqual(4.5)
        expect(at(textLight, white)).toBeGreaterThanOrEqual(4.5)
        expect(at(textDark, dark)).toBeGreaterThanOrEqual(4.5)
        expect(at(textLight, softLight)).toBeGreaterThanOrEqual(4.5)
        expect(at(textDark, softDark)).toBeGreaterThanOrEqual(4.5)
        expect(at(shapeLight, white)).toBeGreaterThanOrEqual(2.95)
        expect(at(shapeDark, dark)).toBeGreaterThanOrEqual(2.95)
        expect(at(ringLight, white)).toBeGreaterThanOrEqual(3)
        expect(at(ringDark, dark)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  const texts = ['', 'tomato-ish', 'url(x)', '#12', 'rgb()', 'var(--x)', 'hsl(1)']
  it.each(texts)('is ignored if it is not a colour: %j', text => {
    expect(accentProperties(text)).toEqual({})
  })

  it('is used unchanged for buttons if its contrast with the background of the modal is high enough', () => {
    for (const accent of ['#ffd60a', '#ff5c00', '#0052ff']) {
      const rgb = colour(accent)
      expect(pairOf(accentProperties(accent)['--solid']), accent).toEqual([rgb, rgb])
    }
    // The text on a yellow button is dark, and the text on a blue button is white.
    expect(pairOf(accentProperties('#ffd60a')['--on-accent'])[0]).toEqual(colour('#121313'))
    expect(pairOf(accentProperties('#0052ff')['--on-accent'])[0]).toEqual(colour('#fff'))
  })

  const accents = ['#000', '#fff']
  it.each(accents)(
    'gives buttons a high contrast with the modal in both themes, even if it is black or white: %s',
    accent => {
      const [light, dark] = pairOf(accentProperties(accent)['--solid'])
      const [white, black] = [colour('#fff'), colour('#121313')]
      expect(contrast(light ?? white, white)).toBeGreaterThan(15)
      expect(contrast(dark ?? black, black)).toBeGreaterThan(15)
    },
  )

  it.each([
    ['#f00', [1, 0, 0]],
    ['#f008', [1, 0, 0]],
    ['#ff000080', [1, 0, 0]],
    ['color(srgb 1 0 0)', [1, 0, 0]],
    ['color(srgb 1.2 -0.1 0 / 0.5)', [1, 0, 0]],
    ['#FF0000', [1, 0, 0]],
    ['rgb(255 0 0)', [1, 0, 0]],
    ['rgba(255, 0, 0, .5)', [1, 0, 0]],
    ['hsl(0, 100%, 50%)', [1, 0, 0]],
    ['hsla(120,100%,50%,1)', [0, 1, 0]],
  ])('is parsed in each colour format: %s', (text, rgb) => {
    expect(rgbOf(text)).toEqual(rgb)
  })
})
