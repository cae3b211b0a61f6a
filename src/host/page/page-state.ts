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
 * Returns the operating system of the device, whether the page runs in Telegram or in a frame, and the URL of the page.
 */
export function platformOf(win: Window): Platform {
  const { navigator, location } = win
  const agent = navigator.userAgent
  return {
    system: systemOf(agent, navigator.maxTouchPoints),
    telegram: isTelegram(win, agent),
    framed: win.self !== win.top,
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

/**
 * Whether the page is in Telegram, which injects an object into pages. Some versions of Telegram inject nothing and can
 * be recognised only by the user agent.
 */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => readGlobal(win, name) !== undefined)
}

/** The outcome of opening a link: an app opened, or the page stayed in front (`missing`). */
export type LinkOutcome = 'opened' | 'missing'

/** How long `openLink` waits for an installed app to open (ms). */
const appWaitMs = 2_500

/**
 * Opens a link synchronously, within the user gesture. Reports `missing` if no app has opened within `appWaitMs`, and
 * `opened` when the page is no longer in front. `opened` may follow `missing`, because the user may take long to answer
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
  win.open(href, target, 'noopener,noreferrer')
  return stop
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
