import { lazyPart } from '../../../app/lazy.tsx'
import type { ProviderMarkProps } from './provider-mark.tsx'

/** The logo of a login provider. While the logos load, it is an empty space of the same size. */
export const ProviderPicture = lazyPart(() => import('./provider-mark.tsx').then(file => file.ProviderMark), {
  skeleton: ({ size = 20 }: ProviderMarkProps) => (
    <span style={{ blockSize: `calc(var(--pt-s) * ${size})` }} aria-hidden="true" />
  ),
})
