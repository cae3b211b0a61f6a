/** Creates a fake page with a fake login frame. The test sends the messages of the login frame. */
export function createFrameFake(address = 'https://secure.example/sdk?projectId=p') {
  const sent: { id: string; type: string; payload?: unknown; to: string }[] = []
  const target = Object.assign(new EventTarget(), {
    crypto: globalThis.crypto,
    navigator: { onLine: true },
  })
  const win = target as unknown as Window
  const frames: (EventTarget & { contentWindow: object | null; removed: boolean })[] = []
  const make = () => {
    const contentWindow = {
      postMessage: (message: { id: string; type: string; payload?: unknown }, to: string) => {
        sent.push({ ...structuredClone(message), to })
      },
    }
    const frame = Object.assign(new EventTarget(), {
      contentWindow: contentWindow as object | null,
      removed: false,
      remove() {
        frame.removed = true
        frame.contentWindow = null
      },
    })
    frames.push(frame)
    return frame as unknown as HTMLIFrameElement
  }
  const place = async () => make()
  const { origin } = new URL(address)
  /**
   * Delivers a message event to the fake page. By default the event has the origin and the window of the login frame.
   */
  const deliver = (data: unknown, from: { origin?: unknown; source?: unknown } = {}) => {
    const source = 'source' in from ? from.source : frames.at(-1)?.contentWindow
    target.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: 'origin' in from ? from.origin : origin, source }),
    )
  }
  const last = () => sent.at(-1)
  /** Makes the page go offline or online. */
  const goOnline = (onLine: boolean) => {
    target.navigator.onLine = onLine
    target.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  return {
    win,
    goOnline,
    make,
    place,
    address,
    origin,
    sent,
    frames,
    deliver,
    last,
    ready: () => deliver({ type: '@w3m-frame/READY', payload: { version: '4' } }),
    takeAway: () => (frames.at(-1) as unknown as HTMLIFrameElement).remove(),
    load: () => frames.at(-1)?.dispatchEvent(new Event('load')),
    answer: (name: string, payload: unknown, id = last()?.id) =>
      deliver({ id, type: `@w3m-frame/${name}_SUCCESS`, payload }),
    refuse: (name: string, message: string, id = last()?.id) =>
      deliver({ id, type: `@w3m-frame/${name}_ERROR`, payload: { message } }),
  }
}

/** Returns an object that shows the outcome of a promise. The object is empty while the promise is pending. */
export const outcomeOf = (promise: Promise<unknown>) => {
  const fate: { value?: unknown; code?: string } = {}
  promise.then(
    value => Object.assign(fate, { value }),
    error => Object.assign(fate, { code: error.code }),
  )
  return fate
}
