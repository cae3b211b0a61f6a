import { lastAddress } from '../returning-visitor.ts'

/**
 * Functions that an element of Portico calls: `intent` when the pointer or the focus reaches the element, and `press`
 * when the user clicks it.
 */
export type ButtonActions = { readonly intent: () => void; readonly press: () => void }

/** The part of the account that an element shows. */
export type ButtonAccount = {
  readonly status?: string
  readonly isConnected?: boolean
  readonly address?: string | undefined
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
const tags = ['portico-button', 'portico-wallet-button', 'portico-network-button']
// The minimum width fits a shortened address, so that the page does not move when an address replaces the label.
const cssOf = (background: string) =>
  `:host{display:inline-block;min-width:152px}button{all:initial;visibility:inherit;box-sizing:border-box;width:100%;height:44px;padding:0 14px;border:1px solid #0000;border-radius:14px;background:${background};color:#fff;font:600 15px system-ui;text-align:center;cursor:pointer}:host([size=sm]) button{height:36px}button:focus-visible{outline:2px solid #4b59f9;outline-offset:2px}:disabled{opacity:.7}`

/**
 * Calls `take` for each Portico element on the page, and whenever such an element is inserted. An element that was
 * removed and inserted again counts too.
 */
export function onButtons(take: (button: ButtonElement) => void, end?: AbortSignal): void {
  // In a document listener, `event.target` is never an element inside a shadow root. So the event carries the element
  // in `detail`.
  const onArrival = (event: Event) => take((event as CustomEvent<ButtonElement>).detail)
  document.addEventListener(arrived, onArrival, { signal: end } as AddEventListenerOptions)
  for (const tag of tags) for (const button of define(tag)) take(button)
}

/**
 * Defines the custom element, unless the page has already defined it. Returns the elements on the page, including those
 * in shadow roots.
 */
function define(tag: string): ReadonlySet<ButtonElement> {
  const known = customElements.get(tag) as { onPage?: ReadonlySet<ButtonElement> } | undefined
  const onPage = new Set<ButtonElement>()
  const isAccount = tag === 'portico-button'
  if (known) return known.onPage ?? onPage
  customElements.define(
    tag,
    class extends HTMLElement {
      static readonly onPage = onPage
      actions?: ButtonActions | undefined
      readonly #button = document.createElement('button')
      // The text node is never replaced. WebKit drops a click if the node under the pressed pointer is replaced.
      readonly #text = new Text()

      constructor() {
        super()
        const sheet = new CSSStyleSheet()
        // The site's theme is unknown until the modal has loaded. Until then, a style sheet of the page can set the
        // accent colour: `portico-button { --wc-accent: #0a7 }`. The call is optional, because jsdom has no
        // `replaceSync`.
        sheet.replaceSync?.(cssOf(isAccount ? 'var(--wc-accent,#4b59f9)' : '#80808026'))
        const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
        root.adoptedStyleSheets = [sheet]
        root.append(this.#button)
        this.#button.append(this.#text)
        this.#button.type = 'button'
        this.#button.setAttribute('part', 'button')
        this.#button.setAttribute('aria-haspopup', 'dialog')
        for (const sign of ['pointerover', 'focusin', 'touchstart']) {
          this.addEventListener(sign, () => this.actions?.intent(), { passive: true })
        }
        this.#button.addEventListener('click', () => this.actions?.press())
      }

      connectedCallback() {
        // The element is drawn here and not in the constructor, because the HTML parser sets the attributes after the
        // constructor.
        const address = isAccount ? lastAddress(this.getAttribute('instance')) : undefined
        this.show(address ? { isConnected: true, address } : {})
        onPage.add(this)
        this.dispatchEvent(new CustomEvent(arrived, { bubbles: true, composed: true, detail: this }))
      }

      disconnectedCallback() {
        onPage.delete(this)
      }

      show({ status, isConnected, address }: ButtonAccount) {
        const button = this.#button
        button.dataset.testid = isConnected ? 'account-button' : 'connect-button'
        button.disabled = this.hasAttribute('disabled')
        button.setAttribute('aria-busy', `${/ing$/.test(status as string)}`)
        this.#text.data = address
          ? `${address.slice(0, 6)}…${address.slice(-4)}`
          : (this.getAttribute('label') ?? (isAccount ? 'Connect' : ''))
      }
    },
  )
  return onPage
}
