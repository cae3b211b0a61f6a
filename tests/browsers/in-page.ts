/**
 * Describes an element on the page: a selector, which is tried in the document and in every open shadow root, and a
 * text that the element contains.
 */
export type Query = { readonly css: string; readonly text?: string }

/** The helper functions that `install` adds to the page as `window.visitor`. */
export type Visitor = {
  attribute(query: Query, name: string): string | null
  /**
   * Resolves when an element that matches the query is visible. Rejects after 20 s with an error that contains the text
   * of the modal.
   */
  shown(query: Query): Promise<void>
  gone(query: Query): Promise<void>
  /**
   * Waits until the first element that matches the query is visible, has not moved for three animation frames, and is
   * not covered at its centre. Returns this centre.
   */
  middle(query: Query): Promise<{ readonly x: number; readonly y: number }>
  /** Resolves when an element that matches the query has the focus, also inside a shadow root. */
  focused(query: Query): Promise<void>
}

/**
 * Runs in the page before the page's own scripts. Records every uncaught error, unhandled rejection and violation of
 * the content security policy.
 */
export function collectProblems(): void {
  const problems: string[] = []
  const note = (text: string) => void problems.push(text)
  addEventListener('error', event => note(`uncaught: ${event.message} ${event.error?.stack ?? ''}`))
  addEventListener('unhandledrejection', ({ reason }) =>
    note(`unhandled: ${reason?.stack ?? String(reason)}`),
  )
  document.addEventListener('securitypolicyviolation', event =>
    note(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
  )
  Object.assign(window, { problems })
}

/** Runs in the page, and adds the helper functions to it as `window.visitor`. */
export function install(): void {
  const roots = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ]
  const find = ({ css, text }: Query): readonly HTMLElement[] =>
    roots(document)
      .flatMap(root => [...root.querySelectorAll<HTMLElement>(css)])
      .filter(element => element.checkVisibility())
      .filter(element => text === undefined || element.textContent.includes(text))
  const isHit = (element: HTMLElement, { x, y }: { x: number; y: number }) => {
    const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
    return element.contains(hit)
  }
  const seen = () =>
    find({ css: 'dialog[open]' })
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').slice(0, 600))
      .join(' | ') || 'no modal'
  const until = <T>(what: string, look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = performance.now() + 20_000
      const frame = () => {
        const found = look()
        if (found !== undefined) resolve(found)
        else if (performance.now() > end) reject(new Error(`${what} did not come; the page shows: ${seen()}`))
        else requestAnimationFrame(frame)
      }
      frame()
    })
  const describeQuery = ({ css, text = '' }: Query) => `${css} ${text}`.trim()
  const visitor: Visitor = {
    attribute: (query, name) => find(query)[0]?.getAttribute(name) ?? null,
    shown: query =>
      until(describeQuery(query), () => (find(query).length > 0 ? null : undefined)).then(() => {}),
    gone: query =>
      until(`the end of ${describeQuery(query)}`, () => (find(query).length === 0 ? null : undefined)).then(
        () => {},
      ),
    middle: query => {
      let before = ''
      let still = 0
      return until(`${describeQuery(query)} at rest`, () => {
        const element = find(query)[0]
        if (!element) return undefined
        if (still === 0) element.scrollIntoView({ block: 'nearest' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const here = [x, y, width, height].join()
        still = here === before ? still + 1 : 0
        before = here
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
        return still >= 3 && isHit(element, middle) ? middle : undefined
      })
    },
    focused: query =>
      until(`the focus on ${describeQuery(query)}`, () => {
        let active = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        return active && find(query).includes(active as HTMLElement) ? null : undefined
      }).then(() => {}),
  }
  Object.assign(window, { visitor })
}

/**
 * Runs in the gallery: shows one scene after another, and returns the scenes that are not completely visible after 10
 * s.
 */
export async function walkGallery(
  scenes: readonly { readonly view: string; readonly state: string }[],
): Promise<readonly string[]> {
  const isSettled = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const isOpen = root?.querySelector('dialog[open] h1')
    return isOpen && !root?.querySelector('[data-late], [style*="visibility: hidden"]')
  }
  const becomes = (isTrue: () => unknown) =>
    new Promise<boolean>(resolve => {
      const end = performance.now() + 10_000
      const frame = () => {
        if (isTrue()) resolve(true)
        else if (performance.now() > end) resolve(false)
        else requestAnimationFrame(frame)
      }
      frame()
    })
  const unsettled: string[] = []
  // WebKitGTK may report a page as loaded before the modules of the page have run, so this function waits for the
  // gallery's module.
  await becomes(() => window.gallery)
  for (const scene of scenes) {
    window.gallery.show(scene)
    if (!(await becomes(isSettled))) unsettled.push(`${scene.view} ${scene.state}`)
  }
  return unsettled
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    gallery: import('../../demo/gallery/main.ts').Gallery
    readonly visitor: Visitor
    readonly problems?: readonly string[]
  }
}
