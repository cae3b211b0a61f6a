import type { PageSignals } from '../../bridge/contract/worker-api.ts'
import type { Subscribable } from '../../domain/core/signal.ts'

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
