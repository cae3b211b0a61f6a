import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { Platform } from '../../domain/wallets/deep-links.ts'

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

/** The operating system of the device. iPads report the system of a Mac, but a Mac has no multi-touch screen. */
function systemOf(agent: string, touchPoints: number): Platform['system'] {
  if (/android/i.test(agent)) return 'android'
  const apple = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  return apple ? 'ios' : 'desktop'
}

/** Telegram injects an object into pages. Some of its browsers can be recognised only by the user agent. */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => safeRead(win, name) !== undefined)
}
