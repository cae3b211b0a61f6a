import type { CSSProperties } from 'react'
import { Picture } from '../../kit/picture.tsx'
import { coinMarks, type Mark, networkMarks } from './marks.ts'

export type MarkPictureProps = {
  /** Id of a network, or symbol of a native coin. */
  readonly of: string
  readonly name: string
  readonly size?: number
}

/** A round tile with the mark of a network or coin, or with its initial if we have none. */
export function MarkPicture({ of, name, size = 36 }: MarkPictureProps) {
  const mark = markOf(of)
  if (!mark) return <Picture name={name} size={size} round />
  const [tile, ink, share, path] = mark
  // Scaled about the centre of the 24 px grid.
  const edge = (24 / share - 24) / 2
  return (
    <span className="pic round" style={{ '--n': size, '--tile': tile } as CSSProperties} aria-hidden="true">
      <svg
        viewBox={`${-edge} ${-edge} ${24 + 2 * edge} ${24 + 2 * edge}`}
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <path fill={ink} d={path} />
      </svg>
    </span>
  )
}

function markOf(of: string): Mark | undefined {
  const list = of.includes(':') ? networkMarks : coinMarks
  return Object.hasOwn(list, of) ? list[of] : undefined
}
