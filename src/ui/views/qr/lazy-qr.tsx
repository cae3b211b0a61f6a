import { lazyPart } from '../../app/lazy.tsx'
import { Skeleton } from '../../kit/placeholders.tsx'

/** A QR code. It loads late, so that the address or link beside it does not wait for it. */
export const QrCode = lazyPart(() => import('./qr-code.tsx').then(file => file.QrCode), {
  skeleton: (
    <span data-late="true">
      <Skeleton width={216} height={216} />
    </span>
  ),
  optional: true,
})

/** Opens the search of all wallets when the user types. It loads late, because the view is painted before the user types. */
export const TypeToSearch = lazyPart(() => import('./type-to-search.tsx').then(file => file.TypeToSearch), {
  optional: true,
})

/**
 * The panel with the QR code of the pairing. It loads late, so that the wallets beside it do not wait for it. Its skeleton is as
 * high as the panel, so that the code does not move.
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
