import type { CSSProperties } from 'react'

/**
 * A grey block in place of a text or picture that is still loading. Width and height are in px at a font size of 16 px.
 */
export function Skeleton({
  width,
  height = 12,
  round,
}: {
  width: number
  height?: number
  round?: boolean | undefined
}) {
  const style = {
    '--pt-bw': width,
    '--pt-bh': height,
    borderRadius: round ? '999px' : undefined,
  } as CSSProperties
  return <span className="bone" style={style} aria-hidden="true" />
}

/** The height of a row with a name and an amount below it. */
const twoLines: CSSProperties = { minBlockSize: 'calc(var(--pt-s) * 58)' }

/**
 * Placeholder rows of a list that is loading, in the size of the final rows. With `end`, the picture of each row is
 * round, and the row ends with a block for an amount.
 */
export function Skeletons({ rows, end }: { rows: number; end?: boolean }) {
  return (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div className="row" key={row} style={end ? twoLines : undefined}>
          <Skeleton width={36} height={36} round={end} />
          <span className="grow">
            <Skeleton width={[132, 96, 156, 112][row % 4] ?? 96} />
          </span>
          {end && <Skeleton width={[56, 72, 48][row % 3] ?? 56} />}
        </div>
      ))}
    </div>
  )
}
