import { lazyPart } from '../../../app/lazy.tsx'
import type { ProviderMarkProps } from './provider-mark.tsx'

/** The logo of a login provider, or the space for it while the logos load. */
export const ProviderPicture = lazyPart(() => import('./provider-mark.tsx').then(file => file.ProviderMark), {
  skeleton: ({ size = 20 }: ProviderMarkProps) => (
    <span style={{ blockSize: `calc(var(--s) * ${size})` }} aria-hidden="true" />
  ),
})
