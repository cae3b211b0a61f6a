/** Where the login site is, and for whom it works. */
export type FrameSite = {
  /** Base URL without a slash at its end. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2 id of the network to begin with. */
  readonly chainId: string
  readonly logger: boolean
}

/** The address of the frame. */
export function frameAddress({ url, projectId, chainId, logger }: FrameSite): string {
  const query = new URLSearchParams({ projectId, chainId, version: '4', enableLogger: String(logger) })
  return `${url}/sdk?${query}`
}

/**
 * The frame, hidden: it is a child of the modal's own element and never moves, since moving loads it anew. A view shows it by a slot;
 * so it belongs to the open dialog, outside of which nothing could be clicked.
 */
export function createFrame(document: Document, address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.slot = 'login'
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms')
  frame.referrerPolicy = 'no-referrer'
  Object.assign(frame.style, { position: 'fixed', zIndex: '999999', display: 'none', border: '0' })
  frame.src = address
  return frame
}
