import type { PageSignals } from '../../bridge/contract/worker-api.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { createSource, type Subscribable } from '../../domain/core/signal.ts'

/**
 * Emits whether the page is visible and online, at once and at each change. The return from the browser's back/forward
 * cache also counts as a change.
 */
export function pageState$(win: Window): Subscribable<PageSignals> {
  const { navigator } = win
  const document = unclobbered(win.document)
  return createSource(listener => {
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
    return () => stopped.abort()
  })
}
