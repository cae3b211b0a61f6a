import type { PageSignals } from '../../bridge/contract/worker-api.ts'
import { readGlobal } from '../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { Platform, WalletLink } from '../../domain/wallets/deep-links.ts'

/**
 * Emits whether the page is visible and online, at once and at each change. The return from the browser's back/forward
 * cache also counts as a change.
 */
export function pageState$(win: Window): Subscribable<PageSignals> {
  const { navigator } = win
  const document = unclobbered(win.document)
  return {
    subscribe: listener => {
      const stopped = new AbortController()
      let last: PageSignals | undefined
      const look = (event?: Event) => {
        const visible = event?.type !== 'pagehide' && document.visibilityState !== 'hidden'
        const online = navigator.onLine !== false
        if (visible === last?.visible && online === last.online) return
        last = { visible, online }
        listener(last)
      }
      const options = { signal: stopped.signal }
      document.addEventListener('visibilitychange', look, options)
      for (const name of ['pageshow', 'pagehide', 'online', 'offline'])
        win.addEventListener(name, look, options)
      look()
      return { unsubscribe: () => stopped.abort() }
    },
  }
}

/**
 * Returns the operating system of the device, whether the page runs in Telegram or in a frame, the language of the
 * browser, and the URL of the page.
 */
export function platformOf(win: Window): Platform {
  const { navigator, location } = win
  const agent = navigator.userAgent
  return {
    system: systemOf(agent, navigator.maxTouchPoints),
    telegram: isTelegram(win, agent),
    framed: win.self !== win.top,
    ...(!isTelegram(win, agent) && isWebView(agent) && { webView: true }),
    language: navigator.language,
    page: { href: location.href, origin: location.origin },
  }
}

/**
 * Returns the operating system of the device. An iPad reports that it is a Mac, but a Mac has no multi-touch screen.
 */
function systemOf(agent: string, touchPoints: number): Platform['system'] {
  if (/android/i.test(agent)) return 'android'
  const apple = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  return apple ? 'ios' : 'desktop'
}

/** The names by which the apps of social networks and messengers mark the user agent of their own browser. */
const appBrowsers =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Barcelona|MicroMessenger|Line\/|KAKAOTALK|Snapchat|Pinterest\/|LinkedInApp|Twitter for iPhone|TwitterAndroid|musical_ly|BytedanceWebview|TikTok|Bytelocale|Reddit\/|Discord\/|Slack_SSB|GSA\/)/i

/**
 * Whether the user agent is that of a browser inside an app. Android marks every such browser with `wv`. On iPhones, the
 * user agents of browsers end with the name of a browser, and those of apps do not.
 */
function isWebView(agent: string): boolean {
  if (appBrowsers.test(agent)) return true
  if (/android/i.test(agent)) return /; wv\)/.test(agent)
  return /(iphone|ipad|ipod).*applewebkit/i.test(agent) && !/(safari|crios|fxios|edgios|opt)\//i.test(agent)
}

/**
 * Whether the page is in Telegram, which injects an object into pages. Some versions of Telegram inject nothing and can
 * be recognised only by the user agent.
 */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => readGlobal(win, name) !== undefined)
}

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

/** Copies text to the clipboard. Rejects if the browser does not allow it. Call it within the user gesture. */
export async function copyText(text: string, win: Window): Promise<void> {
  const clipboard = win.navigator.clipboard as Clipboard | undefined
  if (clipboard) return await clipboard.writeText(text)
  // Pages over http have no clipboard API. The older `copy` command fires an event, and the listener of this event sets
  // the text.
  const document = unclobbered(win.document)
  let copied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
  if (!copied) throw new Error('The browser did not copy the text')
}

/** Makes a phone vibrate for a moment. Has no effect on computers and in browsers without vibration. */
export function vibrate({ navigator }: Window): void {
  navigator.vibrate?.(10)
}
