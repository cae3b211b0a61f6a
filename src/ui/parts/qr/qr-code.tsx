import { useReducer } from 'react'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useFeature, useLatest, useStyles } from '../../app/hooks/use-app.ts'
import { LoadError } from '../../kit/empty-state.tsx'
import css from './qr-code.css?inline'

/**
 * A QR code with dark squares on white in every theme, because some scanners cannot read light squares on a dark
 * background. A grey block is shown until the worker has drawn the code.
 */
export function QrCode({ uri, label }: { uri: string; label: string }) {
  useStyles(css)
  const qr = useFeature('qr')
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const drawing = useLatest(qr.stream$('drawing', uri))
  const retry = () => {
    qr.forget('drawing', uri)
    drawAgain()
  }
  if (drawing?.status === 'failed') return <LoadError retry={retry} />
  const { path, size } = (drawing && dataOf(drawing)) ?? {}
  if (!size) return <span className="bone" aria-hidden="true" />
  return (
    <svg
      key={uri}
      viewBox={`0 0 ${size} ${size}`}
      className="qr develops"
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
