import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import type { WalletLink } from '../../domain/wallets/deep-links.ts'

/**
 * The outcome of opening a link: an app opened, the page stayed in front (`missing`), or the page around this page
 * forbids links that leave it (`blocked`).
 */
export type LinkOutcome = 'opened' | 'missing' | 'blocked'

/** How long `openLink` waits for an installed app to open (ms). */
const appWaitMs = 2_500

/**
 * Opens a link synchronously, within the user gesture. Reports `missing` if no app has opened within `appWaitMs`, and
 * `opened` when the page is no longer in front, and `blocked` at once if the page around this page forbids the link. `opened` may follow `missing`, because the user may take long to answer
 * the browser's prompt. Returns the function that stops listening.
 */
export function openLink(
  win: Window,
  { href, target }: Pick<WalletLink, 'href' | 'target'>,
  onOutcome: (outcome: LinkOutcome) => void,
): () => void {
  const document = unclobbered(win.document)
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', left)
    win.removeEventListener('pagehide', gone)
    win.removeEventListener('blur', gone)
  }
  const gone = () => {
    stop()
    onOutcome('opened')
  }
  const left = () => {
    if (document.visibilityState === 'hidden') gone()
  }
  const timer = setTimeout(onOutcome, appWaitMs, 'missing')
  document.addEventListener('visibilitychange', left)
  win.addEventListener('pagehide', gone)
  win.addEventListener('blur', gone)
  if (isBlocked(win, href, target)) {
    stop()
    onOutcome('blocked')
  }
  return stop
}

/**
 * Opens the link, and returns whether the page around this page has blocked it. Only the window of the whole tab
 * (`_top`) tells: the browser returns it if the frame may replace it. A new window must not know this page, so the
 * browser returns nothing for it.
 */
function isBlocked(win: Window, href: string, target: WalletLink['target']): boolean {
  if (target !== '_top') {
    win.open(href, target, 'noopener,noreferrer')
    return false
  }
  try {
    return win.open(href, target) === null
  } catch {
    return true
  }
}
