/** `intent` runs when the pointer or the focus reaches the button, `press` when the user clicks it. */
export type ButtonActions = { readonly intent: () => void; readonly press: () => void }

/** The part of the account that a button shows. */
export type ButtonAccount = {
  readonly status: string
  readonly isConnected: boolean
  readonly address: string | undefined
}

/** The `<portico-button>` elements that one modal serves. */
export type Buttons = { show(account: ButtonAccount): void; release(): void }

/** The element as its modal sees it. The class may come from another copy of this script on the page. */
type ButtonElement = HTMLElement & {
  actions?: ButtonActions | undefined
  show?(account: ButtonAccount): void
}

const tag = 'portico-button'
const arrived = 'portico:button'
const css = `:host{display:inline-block}
button{all:initial;visibility:inherit;box-sizing:border-box;width:100%;min-height:44px;padding:10px 18px;border:1px solid #0000;border-radius:14px;background:#4b59f9;color:#fff;font:600 15px/22px system-ui;text-align:center;cursor:pointer}
button:focus-visible{outline:2px solid #4b59f9;outline-offset:2px}
[aria-busy=true]{opacity:.7}`

/** Takes over the buttons of the page that no modal serves yet, and all later ones. */
export function manageButtons(actions: ButtonActions): Buttons {
  const mine = new Set<ButtonElement>()
  const end = new AbortController()
  return {
    show: serveButtons(actions, mine, end.signal),
    release: () => {
      end.abort()
      for (const button of mine) button.actions = undefined
      mine.clear()
    },
  }
}

/** Takes over buttons until `end` and collects them in `mine`. Returns a function that shows an account on all of them. */
export function serveButtons(
  actions: ButtonActions,
  mine: Set<ButtonElement>,
  end?: AbortSignal,
): (account: ButtonAccount) => void {
  let shown: ButtonAccount | undefined
  const take = (button: ButtonElement) => {
    if (button.actions) return
    button.actions = actions
    mine.add(button)
    if (shown) button.show?.(shown)
  }
  // A document listener does not see elements inside shadow roots, so the event carries the button itself.
  const onArrival = (event: Event) => take((event as CustomEvent<ButtonElement>).detail)
  document.addEventListener(arrived, onArrival, end && { signal: end })
  for (const button of define()) take(button)
  return account => {
    shown = account
    for (const button of mine) button.show?.(account)
  }
}

/** Defines the element once for each page. Returns the buttons on the page, including those inside shadow roots. */
function define(): ReadonlySet<ButtonElement> {
  const known = customElements.get(tag) as { onPage?: ReadonlySet<ButtonElement> } | undefined
  const onPage = new Set<ButtonElement>()
  if (known) return known.onPage ?? onPage
  customElements.define(
    tag,
    class extends HTMLElement {
      static readonly onPage = onPage
      actions?: ButtonActions | undefined
      readonly #button = document.createElement('button')
      // The text node is never replaced: WebKit drops the click when the node under a pressed pointer is replaced.
      readonly #text = document.createTextNode('')

      constructor() {
        super()
        const sheet = new CSSStyleSheet()
        // jsdom lacks `replaceSync`.
        sheet.replaceSync?.(css)
        const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
        root.adoptedStyleSheets = [sheet]
        root.append(this.#button)
        this.#button.append(this.#text)
        this.#button.type = 'button'
        this.#button.setAttribute('part', 'button')
        this.#button.setAttribute('aria-haspopup', 'dialog')
        for (const sign of ['pointerenter', 'focusin', 'touchstart']) {
          this.addEventListener(sign, () => this.actions?.intent(), { passive: true })
        }
        this.#button.addEventListener('click', () => this.actions?.press())
      }

      connectedCallback() {
        // Not in the constructor: an element that the parser creates has no attributes at that point.
        if (!this.#text.data) this.show({ status: '', isConnected: false, address: undefined })
        onPage.add(this)
        if (!this.actions)
          this.dispatchEvent(new CustomEvent(arrived, { bubbles: true, composed: true, detail: this }))
      }

      disconnectedCallback() {
        onPage.delete(this)
      }

      show({ status, isConnected, address }: ButtonAccount) {
        const button = this.#button
        button.dataset.testid = isConnected ? 'account-button' : 'connect-button'
        button.setAttribute('aria-busy', String(/ing$/.test(status)))
        this.#text.data = address
          ? `${address.slice(0, 6)}…${address.slice(-4)}`
          : (this.getAttribute('label') ?? 'Connect')
      }
    },
  )
  return onPage
}
