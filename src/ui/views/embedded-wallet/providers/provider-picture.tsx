import { lazyPart } from '../../../app/lazy.tsx'
import type { ProviderMarkProps } from './provider-mark.tsx'

/** The mark of a login provider, or its room while the marks load. */
export const ProviderPicture = lazyPart(() => import('./provider-mark.tsx').then(file => file.ProviderMark), {
  skeleton: ({ size = 20 }: ProviderMarkProps) => (
    <span style={{ blockSize: `calc(var(--s) * ${size})` }} aria-hidden="true" />
  ),
})
