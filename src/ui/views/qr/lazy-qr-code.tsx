import { useLazy } from '../../app/hooks/use-lazy.ts'
import { Skeleton } from '../../kit/skeleton.tsx'

const load = () => import('./qr-code.tsx').then(one => one.QrCode)

/** A QR code, fetched after the view is painted: the address beside it never waits for it. */
export function LazyQrCode(props: { readonly uri: string; readonly label: string }) {
  const Code = useLazy(load)
  if (Code) return <Code {...props} />
  return (
    <span data-late="true">
      <Skeleton width={216} height={216} />
    </span>
  )
}
