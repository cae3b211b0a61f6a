import { useEffect } from 'react'
import { lazyPart } from '../../app/lazy.tsx'
import type { MarkDrawing } from './mark-drawing.ts'
import { networkMark } from './network-marks.ts'

const ListedMark = lazyPart<{ readonly of: string }>(() =>
  import('./listed-marks.ts').then(({ listedMark }) => ({ of }) => {
    const drawing = listedMark(of)
    return drawing ? <Drawing of={drawing} /> : null
  }),
)

/**
 * Draws a bundled logo over the whole tile of a picture. `name` is a key as described at the property `mark` of
 * `Picture`. Renders nothing if there is no logo with this name, and calls `onMissing` if the name is a network or a
 * native coin.
 */
export function Mark({ name, onMissing }: { readonly name: string; onMissing(name: string): void }) {
  const isListed = name.includes('/')
  const drawing = isListed ? undefined : networkMark(name)
  const isMissing = !isListed && !drawing
  useEffect(() => {
    if (isMissing) onMissing(name)
  }, [isMissing, name, onMissing])
  if (isListed) return <ListedMark of={name} />
  return drawing ? <Drawing of={drawing} /> : null
}

function Drawing({ of: [tile, side, ...layers] }: { readonly of: MarkDrawing }) {
  const edge = (side - 24) / 2
  return (
    <svg
      viewBox={`${-edge} ${-edge} ${side} ${side}`}
      style={{ position: 'absolute', inset: 0, background: tile }}
      width="100%"
      height="100%"
      fillRule="evenodd"
      aria-hidden="true"
    >
      {layers.map((path, place) =>
        place % 2 === 1 ? <path key={path} fill={layers[place - 1]} d={path} /> : null,
      )}
    </svg>
  )
}
