import { type ReactNode, useEffect } from 'react'
import { lazyPart } from '../../app/lazy.tsx'
import { networkMark } from './network-marks.ts'

const ListedMark = lazyPart<{ readonly of: string }>(() =>
  import('./listed-marks.ts').then(
    ({ markLine }) =>
      ({ of }) =>
        drawLine(markLine(of)),
  ),
)

/**
 * Draws a bundled logo over the whole tile of a picture. `name` is a key as described at the property `mark` of
 * `Picture`. Renders nothing if there is no logo with this name, and calls `onMissing` if the name is a network or a
 * native coin.
 */
export function Mark({ name, onMissing }: { readonly name: string; onMissing(name: string): void }) {
  const isListed = name.includes('/')
  const mark = isListed ? undefined : networkMark(name)
  const isMissing = !isListed && !mark
  useEffect(() => {
    if (isMissing) onMissing(name)
  }, [isMissing, name, onMissing])
  if (isListed) return <ListedMark of={name} />
  if (!mark) return null
  const [tile, ink, share, path] = mark
  return draw(tile, share, <path fill={ink} d={path} />)
}

/**
 * Draws the bundled logo that one line of text describes. The fields of the line are separated by `|`: the name, the
 * tile's colour, the share of the tile that the grid covers, and a colour and a path for each layer. An empty colour
 * repeats the previous colour. The path `=ETH` copies the path and the share of the logo `ETH`.
 */
function drawLine(line: string | undefined): ReactNode {
  if (!line) return null
  const [, tile = '', share, ...layers] = line.split('|')
  let ink = ''
  let size = Number(share)
  const paths = layers.map((text, index) => {
    if (index % 2 === 0) {
      ink = text || ink
      return null
    }
    const like = text.startsWith('=') ? networkMark(text.slice(1)) : undefined
    size = like?.[2] ?? size
    return <path key={text} fill={ink} fillRule="evenodd" d={like?.[3] ?? text} />
  })
  return draw(tile, size, paths)
}

/** Draws paths of a 24 px grid in the middle of a tile. `share` is the part of the tile that the grid covers. */
function draw(tile: string, share: number, paths: ReactNode): ReactNode {
  const edge = (24 / share - 24) / 2
  const side = 24 + 2 * edge
  return (
    <svg
      viewBox={`${-edge} ${-edge} ${side} ${side}`}
      style={{ position: 'absolute', inset: 0, background: tile }}
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      {paths}
    </svg>
  )
}
