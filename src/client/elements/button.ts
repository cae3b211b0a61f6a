import { create } from '../page-document.ts'
import { lastAddress } from '../returning-visitor.ts'

/**
 * Functions that an element of Portico calls: `intent` when the pointer or the focus reaches the element, and `press`
 * when the user clicks it.
 */
export type ButtonActions = { readonly intent: () => void; readonly press: () => void }

export type ButtonAccount = {
  readonly status?: string
  readonly isConnected?: boolean
  readonly address?: string | undefined
  /** Replaces the text of an element without an account. */
  readonly label?: string
}

/**
 * The members of an element that the modal may use. The element may come from another version of Portico's script on
 * the same page, so the modal uses no other members.
 */
export type ButtonElement = HTMLElement & {
  actions?: ButtonActions | undefined
  show?(account: ButtonAccount): void
}

const arrived = 'portico:button'
/**
 * What distinguishes the names of the elements: `portico-button`, `portico-wallet-button`, `portico-network-button`. It is
 * also the text of the other two until the code that draws them has loaded, because a button needs a name.
 */
const kinds = ['', 'wallet', 'network']
// The minimum width fits a shortened address, so that the page does not move when an address replaces the label.
const cssOf = (background: string) =>
  `button{all:initial;color:#fff;padding:0 14px;border-radius:14px;background:${background};height:44px;box-sizing:border-box;border:1px solid #0000;font:600 15px system-ui;width:100%;cursor:pointer;visibility:inherit;text-align:center}:disabled{opacity:.7}:focus-visible{outline:solid #4b59f9;outline-offset:2px}:host([size=sm]) button{height:36px}:host{display:inline-block;min-width:152px}`

/** Calls `act` when the pointer or the focus reaches the target (`intent`), and when the user clicks it (`press`). */
export function onUse(target: EventTarget, act: (type: keyof ButtonActions, event: Event) => void): void {
  for (const sign of ['pointerover', 'focusin', 'click'])
    target.addEventListener(sign, event => act(sign === 'click' ? 'press' : 'intent', event))
}

/**
 * Calls `take` for each Portico element on the page, and whenever such an element is inserted. An element that was
 * removed and inserted again counts too.
 */
export function onButtons(take: (button: ButtonElement) => void, end?: AbortSignal): void {
  // In a listener of the window, `event.target` is never an element inside a shadow root. So the event carries the
  // element in `detail`. The listener is not on the document, because an element with the name `addEventListener` would
  // replace the document's method.
  const onArrival = (event: Event) => take((event as CustomEvent<ButtonElement>).detail)
  addEventListener(arrived, onArrival, { signal: end } as AddEventListenerOptions)
  for (const kind of kinds) for (const button of define(kind)) take(button)
}

/**
 * Defines the custom element, unless the page has already defined it. Returns the elements on the page, including those
 * in shadow roots.
 */
function define(kind: string): ReadonlySet<ButtonElement> {
  const tag = `portico-${kind && `${kind}-`}button`
  const known = customElements.get(tag) as { onPage?: ReadonlySet<ButtonElement> } | undefined
  const onPage = new Set<ButtonElement>()
  if (known) return known.onPage ?? onPage
  customElements.define(
    tag,
    class extends HTMLElement {
      static readonly onPage = onPage
      declare actions?: ButtonActions | undefined
      declare show: (account: ButtonAccount) => void

      constructor() {
        super()
        const button = create('button', { part: 'button' })
        // The text node is never replaced. WebKit drops a click if the node under the pressed pointer is replaced.
        const text = new Text(kind)
        const sheet = new CSSStyleSheet()
        // The site's theme is unknown until the modal has loaded. Until then, a style sheet of the page can set the
        // accent colour: `portico-button { --wc-accent: #0a7 }`. The call is optional, because jsdom has no
        // `replaceSync`.
        sheet.replaceSync?.(cssOf(kind ? '#80808026' : 'var(--wc-accent,#4b59f9)'))
        const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
        root.adoptedStyleSheets = [sheet]
        root.append(button)
        button.append(text)
        onUse(this, type => this.actions?.[type]())
        this.show = ({ address, label = this.getAttribute('label') ?? 'Connect' }) => {
          button.dataset.testid = `${address ? 'account' : 'connect'}-button`
          button.disabled = this.hasAttribute('disabled')
          text.data = address ? `${address.slice(0, 6)}…${address.slice(-4)}` : label
        }
      }

      connectedCallback() {
        // The element is drawn here and not in the constructor, because the HTML parser sets the attributes after the
        // constructor.
        if (!kind) this.show({ address: lastAddress(this.getAttribute('instance')) })
        onPage.add(this)
        dispatchEvent(new CustomEvent(arrived, { detail: this }))
      }

      disconnectedCallback() {
        onPage.delete(this)
      }
    },
  )
  return onPage
}
