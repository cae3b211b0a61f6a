import { lazyPart } from '../../app/lazy.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

/** A QR code; the address or the link beside it never waits for it. */
export const QrCode = lazyPart(() => import('./qr-code.tsx').then(file => file.QrCode), {
  skeleton: (
    <span data-late="true">
      <Skeleton width={216} height={216} />
    </span>
  ),
  optional: true,
})

/** The panel with the pairing code; the wallets beside it never wait for the code. */
export const QrPanel = lazyPart(() => import('./qr-panel.tsx').then(file => file.QrPanel), {
  skeleton: ({ title }) => (
    <div className="stage" data-late="true">
      <span className="plate">
        <Skeleton width={288} height={288} />
      </span>
      <p className="headline">{title}</p>
      <Skeleton width={200} />
    </div>
  ),
  optional: true,
})
