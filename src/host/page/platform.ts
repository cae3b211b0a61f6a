import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { Platform } from '../../domain/wallets/deep-links.ts'

/** Where this page runs. */
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

/** An iPad calls itself a Mac: what can be touched with several fingers is none. */
function systemOf(agent: string, touchPoints: number): Platform['system'] {
  if (/android/i.test(agent)) return 'android'
  const apple = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  return apple ? 'ios' : 'desktop'
}

/** Telegram gives its pages a bridge of its own; some of its browsers only say their name. */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => safeRead(win, name) !== undefined)
}
