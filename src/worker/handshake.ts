import type { Handshake } from '../bridge/contract/worker-api.ts'

/** Calls `start` once, with the handshake that the page posts to this worker. All other messages are ignored. */
export function onHandshake(start: (handshake: Handshake) => void): void {
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
