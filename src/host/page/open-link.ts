import type { WalletLink } from '../../domain/wallets/deep-links.ts'

/** What became of a link: an app took it, or the page is still in front of the visitor. */
export type LinkOutcome = 'opened' | 'missing'

/** An app that is there comes to the front well within this time. */
const appWaitMs = 2_500

/**
 * Opens a link at once, so inside the gesture it is called from. Says what became of it: `missing` when nothing took it in time,
 * and `opened` whenever the page leaves the front, also after that (the visitor may take long over the browser's own question).
 * Gives the way to stop listening.
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
