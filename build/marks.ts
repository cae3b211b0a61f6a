import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Loads a file `*.svg?mark` of data/marks as a `MarkDrawing` (src/ui/kit/marks/mark-drawing.ts), so that the modal draws
 * it without parsing. Throws if a file contains anything else than the modal can draw.
 */
export function marks(): Plugin {
  return {
    name: 'portico:marks',
    enforce: 'pre',
    load: {
      filter: { id: /\.svg\?mark$/ },
      handler(id) {
        const path = id.slice(0, -'?mark'.length)
        this.addWatchFile(path)
        const drawing = drawingOf(readFileSync(path, 'utf8'), basename(path))
        return { code: `export default ${JSON.stringify(drawing)}`, moduleType: 'js' }
      },
    },
  }
}

const file =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="([\d. -]+)" fill-rule="evenodd"(?: style="background:(#[\da-f]+)")?>\n((?: {2}<path fill="(?:#[\da-f]+|currentColor)" d="[\d\s.,a-zA-Z-]+"\/>\n)+)<\/svg>\n$/
const layer = /fill="([^"]+)" d="([^"]+)"/g

/** The tile's colour, the side of the square around the 24 px grid, and a colour and a path for each layer. */
export function drawingOf(svg: string, name: string): readonly (string | number)[] {
  const [, viewBox, tile = '', paths] = file.exec(svg) ?? []
  if (viewBox === undefined || paths === undefined) throw new Error(`data/marks: ${name} has another form`)
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const isCentred = left === top && width === height && Math.abs(24 - 2 * left - width) < 0.02
  if (!isCentred) throw new Error(`data/marks: ${name} is not a square around the 24 px grid`)
  return [tile, width, ...[...paths.matchAll(layer)].flatMap(([, ink = '', path = '']) => [ink, path])]
}
