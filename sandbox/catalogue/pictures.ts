import { createHash } from 'node:crypto'

/** White shapes on a 64 by 64 tile. */
const glyphs = [
  '<path d="M20 46V22a4 4 0 0 1 4-4h20v10H30v6h12v10H30v2z"/>',
  '<circle cx="32" cy="32" r="13" fill="none" stroke="#fff" stroke-width="7"/><circle cx="45" cy="19" r="5"/>',
  '<path d="M32 14 48 32 32 50 16 32z" opacity=".55"/><path d="M32 23l9 9-9 9-9-9z"/>',
  '<path d="M16 40c6-16 10 4 16-8s10-14 16-6v16a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4z"/>',
  '<path d="M32 15l15 6v11c0 9-6 14-15 18-9-4-15-9-15-18V21z" opacity=".45"/><path d="M32 15l15 6v11c0 9-6 14-15 18z"/>',
  '<rect x="15" y="21" width="34" height="24" rx="7"/><circle cx="40" cy="33" r="4" fill="#000" opacity=".35"/>',
  '<path d="M32 14c9 7 9 29 0 36-9-7-9-29 0-36z"/><path d="M14 32c7-9 29-9 36 0-7 9-29 9-36 0z" opacity=".55"/>',
  '<path d="M18 18h12v12H18zM34 34h12v12H34z"/><path d="M34 18h12v12H34zM18 34h12v12H18z" opacity=".45"/>',
  '<path d="M32 15a17 17 0 1 0 17 17A13 13 0 0 1 32 15z"/>',
  '<path d="M19 45 32 17l13 28-13-7z"/>',
  '<path d="M17 26h21l-6-7h9l9 11-3 3H17zM47 38H26l6 7h-9l-9-11 3-3h30z"/>',
  '<circle cx="32" cy="24" r="8"/><circle cx="23" cy="39" r="8" opacity=".6"/><circle cx="41" cy="39" r="8" opacity=".8"/>',
  '<path d="M22 16h6v14l12-14h8L35 31l14 17h-8L28 33v15h-6z"/>',
  '<path d="M32 16c8 10 13 15 13 21a13 13 0 0 1-26 0c0-6 5-11 13-21z"/>',
  '<path d="M16 44V30a16 16 0 0 1 32 0v14h-8V30a8 8 0 0 0-16 0v14z"/>',
  '<path d="M32 14l4 13 14-1-11 8 5 13-12-8-12 8 5-13-11-8 14 1z"/>',
]

const bytesOf = (seed: string): Buffer => createHash('sha256').update(seed).digest()

type Colours = {
  readonly hue: number
  readonly turn: number
  readonly strength: number
  readonly light: number
}

const coloursOf = (seed: string): Colours => {
  const bytes = bytesOf(seed)
  return {
    hue: Math.round(((bytes[0] ?? 0) / 255) * 360),
    turn: 24 + ((bytes[1] ?? 0) % 50),
    light: 46 + ((bytes[2] ?? 0) % 16),
    strength: 52 + ((bytes[3] ?? 0) % 36),
  }
}

const tile = ({ hue, turn, strength, light }: Colours, inner: string): string => {
  const from = `hsl(${hue} ${strength}% ${light + 10}%)`
  const to = `hsl(${(hue + turn) % 360} ${strength}% ${light - 12}%)`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 64 64">' +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<path d="M0 0h64v64H0z" fill="url(#g)"/><path d="M0 0h64v20C44 34 20 22 0 36z" fill="#fff" opacity=".1"/>` +
    `<g fill="#fff">${inner}</g></svg>`
  )
}

/** Colour and glyph of the wallets that the sandbox implements. */
const looks: Readonly<Record<string, { readonly hue: number; readonly glyph: number }>> = {
  Amber: { hue: 36, glyph: 2 },
  Basil: { hue: 132, glyph: 13 },
  Clementine: { hue: 18, glyph: 1 },
}

/** Returns the icon of a sandbox wallet by its name. Any other name gets an icon that is generated from the name. */
export const facePicture = (name: string): string => {
  const look = Object.hasOwn(looks, name) ? looks[name] : undefined
  if (look === undefined) return pictureOf(name)
  return tile({ hue: look.hue, turn: 346, strength: 78, light: 52 }, glyphs[look.glyph] ?? '')
}

/** Returns the icon of `facePicture` as a data URI, which a wallet in the page announces to sites. */
export const faceIcon = (name: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(facePicture(name)).toString('base64')}`

/** Returns an icon as SVG text: a gradient with a white glyph. The same id always gives the same icon. */
export const pictureOf = (id: string): string => {
  const bytes = bytesOf(id)
  const glyph = glyphs[(bytes[5] ?? 0) % glyphs.length] ?? ''
  const angle = [0, 0, 0, 90, 180, 270][(bytes[6] ?? 0) % 6] ?? 0
  return tile(coloursOf(id), `<g transform="rotate(${angle} 32 32)">${glyph}</g>`)
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, '')

/** Returns a picture of a token or currency as SVG text: a gradient with up to four letters. */
export const letteredPicture = (letters: string): string => {
  const shown = escaped([...letters].slice(0, 4).join('').toUpperCase())
  const size = [26, 26, 26, 20, 16][[...shown].length] ?? 16
  return tile(
    coloursOf(letters.toLowerCase()),
    `<text x="32" y="33" font-family="ui-sans-serif,system-ui,sans-serif" font-size="${size}" font-weight="700" ` +
      `text-anchor="middle" dominant-baseline="central">${shown}</text>`,
  )
}
