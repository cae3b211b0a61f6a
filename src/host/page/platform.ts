import { readGlobal } from '../../domain/core/lib/safe-read.ts'
import type { Platform } from '../../domain/wallets/deep-links.ts'

export function platformOf(win: Window): Platform {
  const { navigator, location } = win
  const agent = navigator.userAgent
  const system = systemOf(agent, navigator.maxTouchPoints)
  return {
    system,
    telegram: isTelegram(win, agent),
    framed: win.self !== win.top,
    ...(!isTelegram(win, agent) && isWebView(agent, system) && { webView: true }),
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
  /\b(FBAN|FBAV|FB_IAB|Instagram|Barcelona|MicroMessenger|Line\/|KAKAOTALK|Snapchat|Pinterest\/|LinkedInApp|Twitter for iPhone|TwitterAndroid|musical_ly|BytedanceWebview|TikTok|Bytelocale|Reddit\/|Discord\/|Slack_SSB|GSA\/|NAVER|baiduboxapp|Weibo|VKAndroidApp|QQ\/|Ali(?:App|payClient)|Zalo|Viber|TeamsMobile|Lark\/)/i

/**
 * Whether the user agent is that of a browser inside an app. Android marks every such browser with `wv`. On iPhones and
 * iPads, the user agents of browsers end with the name of a browser, and those of apps do not.
 */
function isWebView(agent: string, system: Platform['system']): boolean {
  if (appBrowsers.test(agent)) return true
  if (system === 'android') return /; wv\)/.test(agent)
  return system === 'ios' && /applewebkit/i.test(agent) && !/(safari|crios|fxios|edgios|opt)\//i.test(agent)
}

/**
 * Whether the page is in Telegram, which injects an object into pages. Some versions of Telegram inject nothing and can
 * be recognised only by the user agent.
 */
function isTelegram(win: Window, agent: string): boolean {
  const bridges = ['TelegramWebviewProxy', 'TelegramWebview', 'TelegramWebviewProxyProto']
  return /telegram/i.test(agent) || bridges.some(name => readGlobal(win, name) !== undefined)
}
