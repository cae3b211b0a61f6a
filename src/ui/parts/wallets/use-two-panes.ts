import { useOptions, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { useCanLogIn } from '../embedded-wallet/use-can-log-in.ts'

/**
 * Matches if the window has space for two panes. In a media query, `em` is the font size that the user set in the
 * browser. The modal never uses less than 16 px, so below that size the limits in px apply.
 */
const roomyWindow = '(min-width: 800px) and (min-width: 50em) and (min-height: 560px) and (min-height: 35em)'

/**
 * Returns whether the Connect view has two panes: the wallets, and the QR code or the view that a row has opened. A
 * modal that is a part of the page may be narrow in a wide window, so it has one column.
 */
export function useTwoPanes(): boolean {
  const { projectId, features, enableWalletConnect } = useOptions()
  const inline = useSignal(useUi().inline$)
  const isWide = useMedia(roomyWindow)
  const mailFirst = useCanLogIn() && features.email && !features.emailShowWallets
  const byQr = projectId !== undefined && enableWalletConnect
  return isWide && !inline && byQr && !features.collapseWallets && !mailFirst
}
