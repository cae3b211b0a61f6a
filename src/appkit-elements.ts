import { unclobbered } from './domain/core/lib/unclobbered.ts'
/**
 * Defines AppKit's elements, such as `<appkit-button>` and `<w3m-button>`. Each of them contains one of Portico's
 * elements.
 */
export function defineElements(): void {
  for (const prefix of ['appkit', 'w3m']) {
    for (const name of ['button', 'account-button', 'connect-button'])
      define(`${prefix}-${name}`, 'portico-button')
    define(`${prefix}-network-button`, 'portico-network-button')
  }
}

function define(tag: string, own: string): void {
  if (customElements.get(tag)) return
  customElements.define(
    tag,
    class extends HTMLElement {
      static readonly observedAttributes = ['label', 'size', 'disabled', 'balance']
      readonly #button = unclobbered(document).createElement(own)

      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).append(this.#button)
        this.attributeChangedCallback('balance', null, 'show')
      }

      attributeChangedCallback(name: string, _before: string | null, value: string | null) {
        // AppKit hides the balance if the attribute has the value `hide`. Portico hides the balance if the attribute is
        // missing.
        if (value === null || value === 'hide') this.#button.removeAttribute(name)
        else this.#button.setAttribute(name, value)
      }
    },
  )
}
