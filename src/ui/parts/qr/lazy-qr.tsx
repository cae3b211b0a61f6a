import { lazyPart } from '../../app/lazy.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'

/** A QR code. The component loads late, so that the address or link beside it appears earlier. */
export const QrCode = lazyPart(() => import('./qr-code.tsx').then(file => file.QrCode), {
  skeleton: (
    <span data-late="true">
      <Skeleton width={216} height={216} />
    </span>
  ),
  optional: true,
})

/**
 * Opens the search of all wallets when the user types. The component loads late, because a user types only after the
 * view has appeared.
 */
export const TypeToSearch = lazyPart(() => import('./type-to-search.tsx').then(file => file.TypeToSearch), {
  optional: true,
})

/**
 * The panel with the QR code for WalletConnect. The panel loads late, so that the wallets beside it appear earlier. Its
 * skeleton is as high as the panel, so that the other content does not move.
 */
export const QrPanel = lazyPart(() => import('./qr-panel.tsx').then(file => file.QrPanel), {
  skeleton: ({ title }) => (
    <div className="stage" data-late="true">
      <span className="plate">
        <Skeleton width={288} height={288} />
      </span>
      <p className="headline">{title}</p>
      <Skeleton width={200} height={18} />
      <div className="line">
        <Skeleton width={118} height={44} />
      </div>
    </div>
  ),
  optional: true,
})
