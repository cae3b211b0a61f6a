import type { Handshake } from '../bridge/contract/worker-api.ts'

/** Calls once, with the page's greeting. Anything else that arrives is none of ours. */
export function onHandshake(start: (greeting: Handshake) => void): void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isHandshake(data)) return
    removeEventListener('message', onMessage)
    start(data)
  }
  addEventListener('message', onMessage)
}

function isHandshake(data: unknown): data is Handshake {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'portico:hello'
}
