import type { WalletLink } from '../../domain/wallets/deep-links.ts'

/** The outcome of opening a link: an app opened, or the page stayed in front (`missing`). */
export type LinkOutcome = 'opened' | 'missing'

/** Time within which an installed app opens (ms). */
const appWaitMs = 2_500

/**
 * Opens a link synchronously, within the user gesture. Reports `missing` if no app opened in time, and `opened` when the page
 * is no longer in front. `opened` may follow `missing`, because the user may take long to accept the browser's prompt.
 * Returns the function that stops listening.
 */
export function openLink(
  win: Window,
  { href, target }: Pick<WalletLink, 'href' | 'target'>,
  heard: (outcome: LinkOutcome) => void,
): () => void {
  const { document } = win
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', left)
    win.removeEventListener('pagehide', gone)
    win.removeEventListener('blur', gone)
  }
  const gone = () => {
    stop()
    heard('opened')
  }
  const left = () => {
    if (document.visibilityState === 'hidden') gone()
  }
  const timer = setTimeout(heard, appWaitMs, 'missing')
  document.addEventListener('visibilitychange', left)
  win.addEventListener('pagehide', gone)
  win.addEventListener('blur', gone)
  win.open(href, target, 'noopener,noreferrer')
  return stop
}
