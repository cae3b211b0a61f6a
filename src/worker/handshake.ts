import type { Greeting } from '../bridge/contract/worker-api.ts'

/** Calls once, with the page's greeting. Anything else that arrives is none of ours. */
export function whenGreeted(start: (greeting: Greeting) => void): void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isGreeting(data)) return
    removeEventListener('message', onMessage)
    start(data)
  }
  addEventListener('message', onMessage)
}

function isGreeting(data: unknown): data is Greeting {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'portico:hello'
}
