import type { LoginProvider } from '../../../../domain/embedded-wallet/login.ts'
import { providerMarks } from './provider-marks.ts'

export type ProviderMarkProps = { readonly provider: LoginProvider; readonly size?: number }

/** The logo of a login provider. Screen readers skip it, because the name is beside it. */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  const side = `calc(var(--s) * ${size})`
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" style={{ width: side, height: side }}>
      {providerMarks[provider].map(({ path, color = 'currentColor' }) => (
        <path key={path} fill={color} d={path} />
      ))}
    </svg>
  )
}
