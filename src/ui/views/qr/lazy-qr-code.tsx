import { useLate } from '../../app/hooks/use-lazy.ts'
import { Bone } from '../../kit/skeleton.tsx'

const load = () => import('./qr-code.tsx').then(one => one.QrCode)

/** A QR code, fetched after the view is painted: the address beside it never waits for it. */
export function LateQrCode(props: { readonly uri: string; readonly label: string }) {
  const Code = useLate(load)
  if (Code) return <Code {...props} />
  return (
    <span data-late="true">
      <Bone width={216} height={216} />
    </span>
  )
}
