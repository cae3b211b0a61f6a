import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code: dark modules on white, whatever the theme, with a quiet zone of four modules. */
export function QrCode({ uri, label }: { uri: string; label: string }) {
  const { path, size } = useMemo(() => drawn(uri), [uri])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="qr"
      role="img"
      aria-label={label}
      data-testid="wui-qr-code"
      {...{ uri }}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#121313" d={path} />
    </svg>
  )
}

/** The modules as one path: a run of dark modules in a row is one rectangle. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 })
  const runs: string[] = []
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  })
  return { path: runs.join(''), size }
}
