import type { PageSignals } from '../../bridge/contract/worker-api.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { Platform } from '../../domain/wallets/deep-links.ts'

/**
 * Emits whether the page is visible and online, at once and at each change. This includes a return from the back/forward
 * cache.
 */
export function pageState$(win: Window): Subscribable<PageSignals> {
  const { document, navigator } = win
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

/** The platform this page runs on. */
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

/** Returns the operating system of the device. An iPad reports a Mac, but a Mac has no multi-touch screen. */
function systemOf(agent: string, touchPoints: number): Platform['system'] {
  if (/android/i.test(agent)) return 'android'
  const apple = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  return apple ? 'ios' : 'desktop'
}

/**
 * Whether the page is in Telegram, which injects an object into pages. Some of its browsers can be recognised only by
 * their user agent.
 */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => safeRead(win, name) !== undefined)
}
