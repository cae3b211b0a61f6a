import type { LoginProvider } from '../../../../domain/embedded-wallet/login.ts'
import type { MarkDrawing } from '../../../kit/marks/mark-drawing.ts'

const drawings = import.meta.glob<MarkDrawing>('./*.svg', {
  base: '../../../../../data/marks/providers',
  query: '?mark',
  import: 'default',
  eager: true,
})

export type ProviderMarkProps = { readonly provider: LoginProvider; readonly size?: number }

/** The logo of a login provider. Screen readers skip it, because the name is beside it. */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  const [, , ...layers] = drawings[`./${provider}.svg`] ?? ['', 24]
  const side = `calc(var(--pt-s) * ${size})`
  return (
    <svg viewBox="0 0 24 24" fillRule="evenodd" aria-hidden="true" style={{ width: side, height: side }}>
      {layers.map((path, place) =>
        place % 2 === 1 ? <path key={path} fill={layers[place - 1]} d={path} /> : null,
      )}
    </svg>
  )
}
